import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { siteSecret } from "~/features/human-check/site-secret.server";
import type { Database } from "~/platform/db/connection.server";
import { readCookie, writeCookie } from "~/platform/session/cookies.server";

const COOKIE = "oidcFlow";
const SECRET = "oidc";
const LIFE_SECONDS = 600;

const schema = z.object({
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  redirectTo: z.string(),
  /** Of a flow that links: the session that has confirmed the password. */
  sessionId: z.string().nullable(),
  until: z.number(),
});

type OidcFlow = Omit<z.infer<typeof schema>, "until">;

/** A signed cookie of this browser alone, since opening a page writes nothing. */
export async function flowCookie(db: Database, flow: OidcFlow, now: Date): Promise<string> {
  const value = { ...flow, until: now.getTime() + LIFE_SECONDS * 1_000 };
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return writeCookie(COOKIE, `${text}.${await sign(db, text)}`, { maxAge: LIFE_SECONDS, httpOnly: true });
}

export async function readFlow(db: Database, request: Request, now: Date): Promise<OidcFlow | null> {
  const [text = "", signature = ""] = readCookie(request, COOKIE)?.split(".") ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(await sign(db, text))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { until, ...flow } = schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return until > now.getTime() ? flow : null;
}

export function noFlowCookie(): string {
  return writeCookie(COOKIE, "", { maxAge: 0, httpOnly: true });
}

async function sign(db: Database, text: string): Promise<string> {
  return createHmac("sha256", await siteSecret(db, SECRET))
    .update(text)
    .digest("base64url");
}

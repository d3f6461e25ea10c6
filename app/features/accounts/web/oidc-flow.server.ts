import { z } from "zod";
import type { Database } from "~/platform/db/connection.server";
import { isSignatureOf, signatureOf } from "~/platform/secrets/signature.server";
import { siteSecret } from "~/platform/secrets/site-secret.server";
import { readCookie, writeCookie } from "~/platform/session/cookies.server";

const COOKIE = "oidcFlow";
const SECRET = "oidc";
const LIFE_SECONDS = 600;

const schema = z.object({
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  redirectTo: z.string(),
  /** The session that has confirmed the password, for a flow that links an identity. */
  sessionId: z.string().nullable(),
  until: z.number(),
});

type OidcFlow = Omit<z.infer<typeof schema>, "until">;

/** A signed cookie of this browser alone, since opening a page writes nothing. */
export async function flowCookie(db: Database, flow: OidcFlow, now: Date): Promise<string> {
  const value = { ...flow, until: now.getTime() + LIFE_SECONDS * 1_000 };
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return writeCookie(COOKIE, `${text}.${signatureOf(await siteSecret(db, SECRET), text)}`, {
    maxAge: LIFE_SECONDS,
    httpOnly: true,
  });
}

export async function readFlow(db: Database, request: Request, now: Date): Promise<OidcFlow | null> {
  const [text = "", signature = ""] = readCookie(request, COOKIE)?.split(".") ?? [];
  if (!isSignatureOf(await siteSecret(db, SECRET), text, signature)) return null;
  const { until, ...flow } = schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return until > now.getTime() ? flow : null;
}

export function noFlowCookie(): string {
  return writeCookie(COOKIE, "", { maxAge: 0, httpOnly: true });
}

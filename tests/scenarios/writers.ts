import { randomUUID } from "node:crypto";
import type { Random } from "~/features/demo/random";
import { ask, type Reply } from "../site/site";
import { PASSWORD } from "../support/people";
import { nameOf } from "../support/site-under-test";
import type { Ledger } from "./ledger";

/** By the name that the ledger gives them. */
export interface Member {
  name: string;
  id: string;
  token: string;
}

export interface Desk {
  port: number;
  ledger: Ledger;
  random: Random;
}

/** Fails when the site is gone before it has answered. */
export type Writer = (desk: Desk) => Promise<void>;

/** The site has answered, but not with success. */
export class RefusedWrite extends Error {}

const DEALS = "https://shop.example/deals";

function refuseAllBut(statuses: readonly number[], what: string, { status, body }: Reply): void {
  if (!statuses.includes(status)) throw new RefusedWrite(`${what} was answered ${status}: ${body.slice(0, 300)}`);
}

async function call(port: number, method: string, path: string, { token = "", body = {}, headers = {} }) {
  const reply = await ask(port, path, {
    method,
    headers: { "Content-Type": "application/json", "session-token": token, ...headers },
    body: JSON.stringify(body),
  });
  refuseAllBut([200, 201], `${method} ${path}`, reply);
  return JSON.parse(reply.body) as Record<string, unknown>;
}

async function submit(port: number, path: string, token: string, fields: Record<string, string>): Promise<Reply> {
  const reply = await ask(port, path, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: `http://127.0.0.1:${port}`,
      ...(token && { Cookie: `authSession=${token}` }),
    },
    body: new URLSearchParams(fields).toString(),
  });
  refuseAllBut([303], `The form of ${path}`, reply);
  return reply;
}

/** By the API or by the page's form. */
export function reader({ name, token }: Member, dealIds: readonly string[]): Writer {
  let rated = 0;
  return async ({ port, ledger, random }) => {
    const dealId = random.pick(dealIds);
    const byForm = random.chance(0.5);
    const kind = random.pick(["like", "noluck", "rating"] as const);
    const key = `${kind} ${name} ${dealId}`;
    if (kind === "rating") {
      rated += 1;
      const [rating, comment] = [random.below(5) + 1, `Comment ${rated} of ${name}`];
      await ledger.write(key, { before: "none", value: `${rating} ${comment}` }, async () => {
        if (byForm) await submit(port, `/deals/${dealId}/lamp`, token, { rating: String(rating), comment });
        else await call(port, "POST", "/api/ratings", { token, body: { dealId, rating, comment } });
      });
      return;
    }
    const value = ledger.valueOf(key, "off") === "on" ? "off" : "on";
    await ledger.write(key, { before: "off", value }, async () => {
      if (byForm) {
        await submit(port, `/${kind}s`, token, { [value]: dealId, redirectTo: "/deals" });
        return;
      }
      const answer = await call(port, "POST", `/api/${kind}s/toggle`, { token, body: { dealId } });
      const on = answer[kind === "like" ? "liked" : "nolucked"];
      if (on !== (value === "on")) throw new RefusedWrite(`The toggle of ${key} answered ${on}, not ${value}`);
    });
  };
}

/** Every text and price say the same number, so that a half-written deal shows. */
export function numberedDeal(number: number) {
  return {
    title: `Lamp ${number}`,
    description: `Description ${number}`,
    originalPrice: 1000 + number,
    discountedPrice: number,
    store: `Store ${number % 7}`,
    category: nameOf(number % 2 ? "books" : "electronics"),
    tags: `light,tag ${number % 5}`,
    url: `${DEALS}/${number}`,
    expiresAt: "2099-01-31T23:59:59.000Z",
  };
}

const CATEGORY_KEYS: Record<string, string> = { [nameOf("books")]: "books", [nameOf("electronics")]: "electronics" };

/** The number, when the deal says it everywhere. */
export function valueOfDeal(deal: { [Field in keyof ReturnType<typeof numberedDeal>]?: unknown }): string {
  const [, number = "0"] = /(\d+)$/.exec(String(deal.title)) ?? [];
  const { expiresAt: _, ...expected } = numberedDeal(Number(number));
  const differing = Object.entries(expected).filter(([field, value]) => deal[field as keyof typeof deal] !== value);
  return differing.length === 0 ? number : `half of ${number}: ${JSON.stringify(deal)}`;
}

/** By the API or by the page's form. No two editors may have the same deal. */
export function editor({ token }: Member, dealIds: readonly string[], versions: Map<string, number>): Writer {
  return async ({ port, ledger, random }) => {
    const number = random.below(900) + 1;
    const deal = numberedDeal(number);
    if (random.chance(0.2)) {
      const submission = randomUUID();
      await ledger.write(`published ${submission}`, { before: "none", value: String(number) }, async () => {
        await call(port, "POST", "/api/deals", { token, body: deal, headers: { "Idempotency-Key": submission } });
      });
      return;
    }
    const dealId = random.pick(dealIds);
    const key = `deal ${dealId}`;
    if (ledger.valueOf(key, "") === String(number)) return;
    await ledger.write(key, { before: "0", value: String(number) }, async () => {
      if (random.chance(0.5)) await call(port, "PUT", `/api/deals/${dealId}`, { token, body: deal });
      else {
        await submit(port, `/admin/edit-deal/${dealId}`, token, {
          ...Object.fromEntries(Object.entries(deal).map(([field, value]) => [field, String(value)])),
          category: CATEGORY_KEYS[deal.category] ?? "",
          expiresAt: "2099-01-31T23:59",
          source: "admin",
          // Another deal may have the same number, so the same offer.
          different: "Numbers repeat",
          version: String(versions.get(dealId)),
        });
      }
    });
    versions.set(dealId, (versions.get(dealId) ?? 0) + 1);
  };
}

/** One for each answered check, by the API or by the page's form; then it has nothing more to do. */
export function newcomer(checks: string[]): Writer {
  return async ({ port, ledger, random }) => {
    const recaptchaToken = checks.pop();
    if (!recaptchaToken) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return;
    }
    const username = `new_${randomUUID().slice(0, 8)}`;
    const fields = { username, email: `${username}@shop.test`, password: PASSWORD, recaptchaToken };
    await ledger.write(`account ${username}`, { before: "none", value: "there" }, async () => {
      if (random.chance(0.5)) await call(port, "POST", "/api/users/signup", { body: fields });
      else await submit(port, "/signup", "", { ...fields, confirmPassword: PASSWORD });
    });
  };
}

/** Its owner can log in, so the account is whole. */
export async function canLogIn(port: number, username: string): Promise<boolean> {
  const { status } = await ask(port, "/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: `${username}@shop.test`, password: PASSWORD }),
  });
  return status === 200;
}

import type { Database } from "~/platform/db/connection.server";
import { ask, type Question, type Reply } from "../site/site";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { unique } from "../support/unique";
import { dealBody } from "./stage";

export interface SiteLoad {
  /** By status. */
  answers: Record<number, number>;
  /** Nothing excuses a 5xx that is no 503, an answer without its headers, HTML below /api, or none at all. */
  wrong: string[];
  acknowledged(): number;
  end(): Promise<void>;
  lost(db: Database): Promise<string[]>;
}

/**
 * A quarter each are pages, reads of the API, likes and new deals, until `end`; the site must have no rate limits.
 * `inFlight` is a multiple of 4; with `hangUps` the site may leave requests without an answer, as its process is ended.
 */
export async function startLoad(
  db: Database,
  { port, inFlight = 16, hangUps = false }: { port: number; inFlight?: number; hangUps?: boolean },
): Promise<SiteLoad> {
  const run = unique();
  const people = await Promise.all(
    Array.from({ length: inFlight }, (_, n) => insertSignedIn(db, `load${n}${run}`, { isAdmin: true })),
  );
  const deals = await insertDeals(db, [{}, {}, {}]);
  const [first = ""] = deals;
  const answers: Record<number, number> = {};
  const wrong: string[] = [];
  /** As far as the site told: nothing is known after an answer that failed. */
  const likes = new Map<string, { userId: string; dealId: string; liked: boolean | null }>();
  const created: string[] = [];
  let toggles = 0;
  let ending = false;

  const send = async (path: string, question: Question = {}): Promise<Reply | null> => {
    const name = `${question.method ?? "GET"} ${path}`;
    const reply = await ask(port, path, question).catch((error: Error) => {
      if (!hangUps) wrong.push(`${name}: ${error.message}`);
      return null;
    });
    if (!reply) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return null;
    }
    answers[reply.status] = (answers[reply.status] ?? 0) + 1;
    const fault = faultOf(path, reply);
    if (fault) wrong.push(`${name}: ${reply.status}, ${fault}`);
    return reply;
  };
  const pages = ["/", "/deals", `/deals/${first}`, "/search?q=headphones", "/deals.data", "/feed.xml"];
  const reads = ["/api/deals", `/api/deals/${first}`, "/api/deals/search?q=headphones", `/api/deals/${first}/ratings`];
  const post = (token: string, body: unknown): Question => ({
    method: "POST",
    headers: { "session-token": token, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

  const like = async ({ id: userId, token }: { id: string; token: string }, turn: number) => {
    const dealId = deals[turn % deals.length] ?? first;
    const reply = await send("/api/likes/toggle", post(token, { dealId }));
    const known = reply?.status === 200;
    if (known) toggles += 1;
    const liked = known ? (JSON.parse(reply.body) as { liked: boolean }).liked : null;
    const before = likes.get(`${userId} ${dealId}`)?.liked;
    if (liked !== null && liked === before) wrong.push(`a like that was ${before} was toggled to ${liked}`);
    likes.set(`${userId} ${dealId}`, { userId, dealId, liked });
  };
  const create = async ({ id, token }: { id: string; token: string }, turn: number) => {
    const url = `https://shop.example/${run}/${id}/${turn}`;
    const reply = await send("/api/deals", post(token, { ...dealBody, title: `Lamp ${turn}`, url }));
    if (reply?.status === 201) created.push((JSON.parse(reply.body) as { id: string }).id);
  };
  const work = async (person: { id: string; token: string }, n: number) => {
    for (let turn = 0; !ending; turn += 1) {
      if (n % 4 === 0) await send(pages[turn % pages.length] ?? "/");
      else if (n % 4 === 1) await send(reads[turn % reads.length] ?? "/api/deals");
      else await (n % 4 === 2 ? like : create)(person, turn);
    }
  };
  const working = people.map(work);

  return {
    answers,
    wrong,
    acknowledged: () => toggles + created.length,
    async end() {
      ending = true;
      await Promise.all(working);
    },
    async lost(database) {
      const there = await database.selectFrom("all_deals").select("id").where("id", "in", created).execute();
      const liked = await database.selectFrom("likes").select(["user_id", "deal_id"]).execute();
      const found = new Set([...there.map(({ id }) => id), ...liked.map((row) => `${row.user_id} ${row.deal_id}`)]);
      const changed = [...likes].filter(([key, like]) => like.liked !== null && like.liked !== found.has(key));
      return [
        ...created.filter((id) => !found.has(id)).map((id) => `deal ${id}`),
        ...changed.map(([key, like]) => `like ${key} is not ${like.liked}`),
      ];
    },
  };
}

/** Whatever the database does; null if nothing is wrong. */
function faultOf(path: string, { status, headers, body }: Reply): string | null {
  const type = String(headers["content-type"] ?? "");
  if (path.startsWith("/api/") && status !== 304 && !type.startsWith("application/json")) return `is ${type}`;
  if (status >= 500 && status !== 503) return body.slice(0, 200);
  if (status === 503 && !headers["retry-after"]) return "has no Retry-After";
  return null;
}

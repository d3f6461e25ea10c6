import { categoryKeys, categoryPath } from "~/features/categories/categories";
import { Random } from "~/features/demo/random";
import type { Database } from "~/platform/db/connection.server";
import type { Site } from "../../scripts/start-site";
import { ask, type Question } from "../site/site";
import { insertSeries } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { words } from "../support/words";
import { openFiles, residentBytes, slope } from "./process-figures";
import { numberedDeal } from "./writers";

const MB = 1024 * 1024;
const MINUTE = 60_000;
const DEALS = 300;
/** Milliseconds between two looks at the process. */
const LOOK = 5_000;
/** Milliseconds after which what is idle has been closed. */
const REST = 15_000;

interface SoakReport {
  requests: number;
  /** 500 and more, and requests without an answer. */
  faults: string[];
  /** Megabytes a minute after the warm-up. */
  growth: number;
  /** Open at rest afterwards, beyond those before. */
  moreFiles: number;
}

export type Asked = { path: string } & Question;

/** At a steady rate, in both languages. */
export async function soak(
  site: Site,
  db: Database,
  { minutes, perSecond, warmUp, seed }: { minutes: number; perSecond: number; warmUp: number; seed: number },
): Promise<SoakReport> {
  const next = await requestsOf(site.port, db, new Random(seed));
  const { pid = 0 } = site.child;
  const filesBefore = await filesAtRest(pid);
  const faults: string[] = [];
  /** Megabytes by minute. */
  const looks: { x: number; y: number }[] = [];
  const send = async ({ path, ...question }: Asked) => {
    const status = await ask(site.port, path, question).then((reply) => reply.status, String);
    if (typeof status === "string" || status >= 500) faults.push(`${question.method ?? "GET"} ${path}: ${status}`);
  };
  const begun = performance.now();
  const elapsed = () => performance.now() - begun;
  const pending = new Set<Promise<void>>();
  let requests = 0;
  for (let looked = 0; elapsed() < minutes * MINUTE; requests += 1) {
    // What is late is made up for: as many ask, however slow the answers are.
    const due = (requests * 1_000) / perSecond - elapsed();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    const asked = send(next());
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
    if (elapsed() - looked < LOOK) continue;
    looked = elapsed();
    looks.push({ x: looked / MINUTE, y: (await residentBytes(pid)) / MB });
  }
  await Promise.all(pending);
  return {
    requests,
    faults,
    growth: slope(looks.filter(({ x }) => x >= warmUp)),
    moreFiles: (await filesAtRest(pid)) - filesBefore,
  };
}

/** Once idle connections, of clients and to the database, have been closed. */
async function filesAtRest(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REST));
  return openFiles(pid);
}

export async function requestsOf(port: number, db: Database, random: Random): Promise<() => Asked> {
  const ids = await insertSeries(db, DEALS, (n) => ({ title: n % 2 ? `Desk lamp ${n}` : `降噪耳机 ${n}` }));
  const member = await insertSignedIn(db, "steady", { cost: 10 });
  const admin = await insertSignedIn(db, "keeper", { cost: 10, isAdmin: true });
  const json = { "Content-Type": "application/json", "session-token": member.token };
  const form = { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://127.0.0.1:${port}` };
  const id = () => random.pick(ids);
  const word = () => encodeURIComponent(random.pick(["lamp", "耳机", "audio", "nothing", "desk", "降噪", "lmap"]));

  const page = (): string =>
    random.pick([
      ...words`/ /deals /deals?sort=price_low /login /signup /feed.xml /tag/audio /deals.data`,
      ...[`/deals?page=${random.below(4) + 1}`, categoryPath(random.pick(categoryKeys()))],
      ...[`/deals/${id()}`, `/deals/${id()}/lamp`],
    ]);
  const language = (): Record<string, string> => (random.chance(0.5) ? { Cookie: "language=zh" } : {});
  const api = (): string =>
    random.pick(["/api/deals?limit=24", `/api/deals/${id()}`, `/api/deals/${id()}/ratings`, "/api/openapi.json"]);
  const writes: (() => Asked)[] = [
    () => ({ path: "/api/likes/toggle", method: "POST", headers: json, body: JSON.stringify({ dealId: id() }) }),
    () => ({
      ...{ path: "/api/ratings", method: "POST", headers: json },
      body: JSON.stringify({ dealId: id(), rating: random.below(5) + 1, comment: "Fine" }),
    }),
    () => ({
      ...{ path: `/api/deals/${id()}`, method: "PUT", headers: { ...json, "session-token": admin.token } },
      body: JSON.stringify(numberedDeal(random.below(900) + 1)),
    }),
    () => ({
      ...{ path: "/nolucks", method: "POST", headers: { ...form, ...member.headers } },
      body: `${random.pick(["on", "off"])}=${id()}&redirectTo=%2Fdeals`,
    }),
  ];
  return () => {
    const chance = random.next();
    if (chance < 0.45) return { path: page(), headers: language() };
    if (chance < 0.55) return { path: random.pick(["/", "/deals", "/favorites", "/account"]), headers: member.headers };
    if (chance < 0.7)
      return { path: `${random.pick(["/search", "/api/deals/search"])}?q=${word()}`, headers: language() };
    if (chance < 0.9) return { path: api() };
    return random.pick(writes)();
  };
}

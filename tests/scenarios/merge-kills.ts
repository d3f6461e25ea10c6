import { sql } from "kysely";
import { Random } from "~/features/demo/random";
import { contradictions } from "~/features/invariants/invariants.server";
import { rateDeal } from "~/features/ratings/ratings.server";
import type { Database } from "~/platform/db/connection.server";
import { type Site, startSite } from "../../scripts/start-site";
import { ask, type Reply } from "../site/site";
import { insertSeries } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { type DataPlace, onDatabase } from "./data-places";
import { send } from "./stage";

const DEALS = 6;
const MEMBERS = 12;
/** Merges and undos that admins ask for at once, and likes and marks meanwhile. */
const ADMINS = 3;
const REACTIONS = 4;
/** Answers before a kill, at most, and the milliseconds that it comes after the last, at most. */
const ANSWERED = 20;
const AFTER = 50;

interface MergeKillReport {
  merged: number;
  undone: number;
  unanswered: number;
  faults: string[];
}

interface People {
  admin: string;
  tokens: string[];
  dealIds: string[];
}

/** After each SIGKILL all counts must be right and every rating there once; undone merges put each at its own deal. */
export async function surviveMergeKills(
  place: DataPlace,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<MergeKillReport> {
  const random = new Random(seed);
  const report: MergeKillReport = { merged: 0, undone: 0, unanswered: 0, faults: [] };
  const settings = { ...place.settings, RATE_LIMIT_FACTOR: "0", CACHE_MB: "64", BCRYPT_COST: "10" };
  let site = await startSite(settings);
  try {
    const people = await onDatabase(place, fill);
    const before = await onDatabase(place, ratings);
    for (let round = 1; round <= rounds; round += 1) {
      const open = await onDatabase(place, openMerges);
      await mergeAndKill(site, { people, open, random, report });
      site = await startSite(settings);
      const faults = await onDatabase(place, async (db) => [
        ...(await contradictions(db)),
        ...differences(before, await ratings(db)),
      ]);
      report.faults.push(...faults.map((fault) => `round ${round}: ${fault}`));
    }
    await undoAll(place, (mergeId) => change(site, people, { undo: mergeId }));
    report.faults.push(...(await onDatabase(place, contradictions)));
    const left = (await onDatabase(place, openMerges)).length;
    if (left > 0) report.faults.push(`${left} merges cannot be undone`);
    const after = await onDatabase(place, ratings);
    if (JSON.stringify(before) !== JSON.stringify(after)) report.faults.push("a rating is not at its own deal again");
  } finally {
    site.child.kill("SIGKILL");
    await site.ended;
  }
  return report;
}

async function fill(db: Database): Promise<People> {
  const admin = await insertSignedIn(db, "boss", { cost: 10, isAdmin: true });
  const createdAt = (n: number) => new Date(Date.now() - (DEALS - n) * 60_000);
  const dealIds = await insertSeries(db, DEALS, (n) => ({ title: `Kettle ${n}`, createdAt: createdAt(n) }));
  const tokens: string[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const { id, token } = await insertSignedIn(db, `member_${n}`, { cost: 10 });
    tokens.push(token);
    await rateDeal(db, { dealId: dealIds[n % DEALS] ?? "", userId: id, rating: 1 + (n % 5), comment: `From ${n}` });
  }
  return { admin: admin.headers.Cookie, tokens, dealIds };
}

function change(site: Site, { admin }: People, fields: Record<string, string>): Promise<Reply> {
  return ask(site.port, "/admin/duplicates", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: admin,
      Origin: `http://127.0.0.1:${site.port}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

async function mergeAndKill(
  site: Site,
  { people, open, random, report }: { people: People; open: string[]; random: Random; report: MergeKillReport },
): Promise<void> {
  let isKilled = false;
  let left = 1 + random.below(ANSWERED);
  const after = random.below(AFTER);
  const kill = () => {
    isKilled = true;
    site.child.kill("SIGKILL");
  };
  const workers = [
    ...Array.from({ length: ADMINS }, () => async () => {
      const undo = random.chance(0.5) ? open.shift() : undefined;
      const pair = { older: random.pick(people.dealIds), newer: random.pick(people.dealIds), verdict: "merge" };
      const { status } = await change(site, people, undo ? { undo } : pair);
      if (status !== 303 && status !== 409) report.faults.push(`a merge or an undo: ${status}`);
      left -= 1;
      if (left === 0) setTimeout(kill, after);
      if (status === 303) report[undo ? "undone" : "merged"] += 1;
    }),
    ...Array.from({ length: REACTIONS }, () => async () => {
      const path = random.pick(["/api/likes/toggle", "/api/nolucks/toggle"]);
      const body = { dealId: random.pick(people.dealIds) };
      const { status } = await send(site.port, "POST", { path, body }, { token: random.pick(people.tokens) });
      if (status !== 200 && status !== 404) report.faults.push(`${path}: ${status}`);
    }),
  ];
  await Promise.all(
    workers.map(async (work) => {
      while (!isKilled) {
        try {
          await work();
        } catch {
          report.unanswered += 1;
          if (!isKilled) await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }
    }),
  );
  await site.ended;
}

/** The latest first. */
async function openMerges(db: Database): Promise<string[]> {
  const merges = await db
    .selectFrom("merges")
    .select("id")
    .where("undone_at", "is", null)
    .orderBy("merged_at", "desc")
    .execute();
  return merges.map(({ id }) => id);
}

/** Those first whose deal has not been merged since. */
async function undoAll(place: DataPlace, undo: (mergeId: string) => Promise<Reply>): Promise<void> {
  for (;;) {
    let undone = 0;
    for (const mergeId of await onDatabase(place, openMerges)) if ((await undo(mergeId)).status === 303) undone += 1;
    if (undone === 0) return;
  }
}

async function ratings(db: Database): Promise<{ user: string; deal: string; comment: string }[]> {
  const { rows } = await sql<{ user: string; deal: string; comment: string }>`
    select user_id as user, deal_id as deal, comment from ratings order by 1, 2`.execute(db);
  return rows;
}

function differences(before: readonly { user: string; comment: string }[], after: typeof before): string[] {
  const [expected, found] = [before, after].map((all) => all.map(({ user, comment }) => `${user}: ${comment}`));
  return String(expected) === String(found) ? [] : [`the ratings are ${found}, expected ${expected}`];
}

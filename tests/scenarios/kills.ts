import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { categoryName } from "~/features/categories/categories";
import { Random } from "~/features/demo/random";
import { QUESTION_LIMITS } from "~/features/human-check/question.server";
import { contradictions } from "~/features/invariants/invariants.server";
import type { Database } from "~/platform/db/connection.server";
import { type Site, startProgram, startSite } from "../../scripts/start-site";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { nameOf } from "../support/site-under-test";
import { type DataPlace, onDatabase } from "./data-places";
import { readinessAfter } from "./disk-full";
import { Ledger } from "./ledger";
import { answeredCheck } from "./stage";
import {
  canLogIn,
  editor,
  type Member,
  newcomer,
  numberedDeal,
  RefusedWrite,
  reader,
  valueOfDeal,
  type Writer,
} from "./writers";

const READERS = 6;
const DEALS = 4;
const NEWCOMERS = 4;
/** Acknowledged before a kill, at most, and the milliseconds that it comes after the last, at most. */
const WRITES = 150;
const AFTER = 50;
/** The share of the rounds in which a start is killed as well, after so many milliseconds at most. */
const KILLED_STARTS = 0.2;
const START = 2_500;

export type Victim = "site" | "database" | "both";

interface KillReport {
  acknowledged: number;
  unanswered: number;
  faults: string[];
}

interface People {
  members: Member[];
  admin: Member;
  dealIds: string[];
}

/**
 * SIGKILL at random moments while people write, to the site, its database or both; the site starts its database again.
 * After each start everything acknowledged must be there, nothing half done, all counts agree. A build must be there.
 */
export async function surviveKills(
  place: DataPlace,
  { rounds, seed, victim = "site" }: { rounds: number; seed: number; victim?: Victim },
) {
  const random = new Random(seed);
  const ledger = new Ledger();
  const report: KillReport = { acknowledged: 0, unanswered: 0, faults: [] };
  const settings = { ...place.settings, RATE_LIMIT_FACTOR: "0", CACHE_MB: "64", BCRYPT_COST: "10" };
  let site = await startSite(settings);
  try {
    const people = await onDatabase(place, (db) => fill(db, ledger));
    // Nobody answers within 2 seconds: what is asked in one round is answered in the next but one, or later.
    let checks: AnsweredChecks = { askedAt: 0, answers: [] };
    let asked = await answeredChecks(site.port);
    for (let round = 1; round <= rounds; round += 1) {
      const versions = await onDatabase(place, (db) => readVersions(db, people.dealIds));
      await pause(Math.max(0, checks.askedAt + QUESTION_LIMITS.reading - Date.now()));
      const writers = writersOf(people, { versions, checks: checks.answers });
      const kill = async () => {
        if (victim !== "site") await place.killDatabase();
        if (victim !== "database") site.child.kill("SIGKILL");
      };
      const refused = await killUnderLoad(site, writers, { ledger, random, kill });
      if (victim !== "database" && random.chance(KILLED_STARTS)) {
        await killStart(settings, random.below(START));
      }
      if (victim !== "database") {
        await site.ended;
        site = await startSite(settings);
      } else if ((await readinessAfter(site.port, 200)) === null) report.faults.push(`round ${round}: not ready again`);
      const wrong = await onDatabase(place, (db) => examine(db, { port: site.port, ledger, people }));
      report.faults.push(...[...refused, ...wrong].map((fault) => `round ${round}: ${fault}`));
      checks = asked;
      asked = await answeredChecks(site.port);
    }
  } finally {
    site.child.kill("SIGKILL");
    await site.ended;
  }
  return { ...report, acknowledged: ledger.acknowledged, unanswered: ledger.unanswered };
}

async function fill(db: Database, ledger: Ledger): Promise<People> {
  const deals = Array.from({ length: DEALS }, (_, index) => numberedDeal(index + 1)).map(
    ({ category, tags, expiresAt, ...deal }) => ({
      ...{ ...deal, source: "admin" as const, expiresAt: new Date(expiresAt) },
      category: category === nameOf("books") ? ("books" as const) : ("electronics" as const),
      tags: tags.split(","),
    }),
  );
  const dealIds = await insertDeals(db, deals);
  for (const [index, id] of dealIds.entries()) {
    await ledger.write(`deal ${id}`, { before: "none", value: String(index + 1) }, () => Promise.resolve());
  }
  const signIn = async (name: string, isAdmin = false) => ({
    ...(await insertSignedIn(db, name, { isAdmin, cost: 10 })),
    name,
  });
  const members: Member[] = [];
  for (let index = 0; index < READERS; index += 1) members.push(await signIn(`reader_${index}`));
  return { dealIds, members, admin: await signIn("boss", true) };
}

interface AnsweredChecks {
  /** When the last of them was asked for, by the clock. */
  askedAt: number;
  answers: string[];
}

async function answeredChecks(port: number): Promise<AnsweredChecks> {
  const answers = await Promise.all(Array.from({ length: NEWCOMERS }, () => answeredCheck(port)));
  return { askedAt: Date.now(), answers };
}

async function readVersions(db: Database, dealIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom("deals").select(["id", "version"]).where("id", "in", dealIds).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

function writersOf(
  { members, admin, dealIds }: People,
  { versions, checks }: { versions: Map<string, number>; checks: string[] },
): Writer[] {
  return [
    ...members.map((member) => reader(member, dealIds)),
    editor(admin, dealIds, versions),
    newcomer(checks),
    newcomer(checks),
  ];
}

async function killUnderLoad(
  site: Site,
  writers: readonly Writer[],
  { ledger, random, kill }: { ledger: Ledger; random: Random; kill: () => Promise<void> },
): Promise<string[]> {
  const refused: string[] = [];
  const killing = new AbortController();
  const writing = writers.map(async (write) => {
    while (!killing.signal.aborted) {
      try {
        await write({ port: site.port, ledger, random });
      } catch (error) {
        if (killing.signal.aborted) return;
        refused.push(error instanceof RefusedWrite ? error.message : `a write failed before the kill: ${error}`);
        return;
      }
    }
  });
  const enough = ledger.acknowledged + random.below(WRITES);
  while (ledger.acknowledged < enough && refused.length < writers.length) await pause(5);
  await pause(random.below(AFTER));
  killing.abort();
  await kill();
  await Promise.all(writing);
  return refused;
}

async function killStart(settings: Record<string, string>, milliseconds: number): Promise<void> {
  const { child, ended } = startProgram("serve", { PORT: "0", ...settings });
  await pause(milliseconds);
  child.kill("SIGKILL");
  await ended;
}

async function examine(
  db: Database,
  { port, ledger, people }: { port: number; ledger: Ledger; people: People },
): Promise<string[]> {
  const there = await readWritten(db, people);
  const wrong = ledger.compare(there, (key) => (/^(?:like|noluck) /.test(key) ? "off" : "none"));
  wrong.push(...(await contradictions(db)));
  const newest = db.selectFrom("users").select("username").where("username", "like", "new%");
  for (const { username } of await newest.orderBy("created_at", "desc").limit(NEWCOMERS).execute()) {
    if (!(await canLogIn(port, username))) wrong.push(`${username} has an account and cannot log in`);
  }
  return wrong;
}

async function readWritten(db: Database, { members, dealIds }: People): Promise<Map<string, string>> {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const there = new Map<string, string>();
  for (const [kind, table] of [
    ["like", "likes"],
    ["noluck", "nolucks"],
  ] as const) {
    for (const { user_id, deal_id } of await db.selectFrom(table).select(["user_id", "deal_id"]).execute()) {
      there.set(`${kind} ${names.get(user_id)} ${deal_id}`, "on");
    }
  }
  for (const { user_id, deal_id, rating, comment } of await db.selectFrom("ratings").selectAll().execute()) {
    there.set(`rating ${names.get(user_id ?? "")} ${deal_id}`, `${rating} ${comment}`);
  }
  const keys = await db
    .selectFrom("idempotency_keys")
    .select(["key", sql<string>`response->>'dealId'`.as("dealId")])
    .execute();
  const keyOf = new Map(keys.map(({ key, dealId }) => [dealId, key]));
  for (const deal of await db.selectFrom("deals").selectAll().execute()) {
    const value = valueOfDeal({
      ...{ title: deal.title, description: deal.description, store: deal.store, url: deal.url },
      ...{ originalPrice: deal.original_price, discountedPrice: deal.discounted_price },
      ...{ category: categoryName(deal.category, "en"), tags: deal.tags.join(",") },
    });
    there.set(dealIds.includes(deal.id) ? `deal ${deal.id}` : `published ${keyOf.get(deal.id)}`, value);
  }
  for (const { username } of await db
    .selectFrom("users")
    .select("username")
    .where("username", "like", "new%")
    .execute())
    there.set(`account ${username}`, "there");
  return there;
}

// A process of its own, for tests: fetches the feeds of a server (feed-server) that misbehaves and is well in turn, by the site's
// job, and prints what has become of their deals as one line of JSON. Linux alone tells its peak of memory.
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { loadCategories } from "~/features/categories/stored-categories.server";
import { parseFeedMap } from "~/features/deals/import/formats/feed-map";
import { FETCH_FEEDS } from "~/features/sources/fetching/fetch-feeds-job.server";
import { saveSourceFeed } from "~/features/sources/source-feeds.server";
import { connect, type Database } from "~/platform/db/connection.server";
import { at } from "../support/deliveries";
import { CSV_MAP } from "./feed-faults";
import { FED_SOURCES } from "./feed-server";

export interface FetchFigures {
  fetches: number;
  deals: number;
  /** Deals with an address that another one has. */
  duplicates: number;
  /** Deals that were not live after a run, of all runs. */
  endings: number;
  /** Faulty fetches after which the source had no problem, though it should, by source. */
  untold: Record<string, number>;
  /** Sources with a problem after a good run. */
  unmended: number;
  /** Megabytes. */
  memory: { before: number; peak: number; after: number };
}

const [origin = "", roundsText = "1"] = process.argv.slice(2);
const rounds = Number(roundsText);
/** Rounds before memory is measured. */
const WARM_UP = 2;
/** Of each round: a deal ends once it is missing from two runs. */
const ROUND = ["faulty", "faulty", "well"] as const;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

function residentMegabytes(line: "VmRSS" | "VmHWM"): number {
  const status = readFileSync("/proc/self/status", "utf8");
  return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

async function settledMegabytes(): Promise<number> {
  for (let n = 0; n < 3; n += 1) {
    collect();
    await sleep(500);
  }
  return residentMegabytes("VmRSS");
}

async function saveAll(db: Database): Promise<void> {
  const map = parseFeedMap(JSON.stringify(CSV_MAP));
  for (const { name, format } of FED_SOURCES) {
    const address = `${origin}/${name}`;
    const feed = { source: name, address, format, map: format === "csv" && map.ok ? map.map : null };
    await saveSourceFeed(db, { ...feed, intervalMinutes: 15, trusted: true }, { now: at(0) });
  }
}

async function run(db: Database, hour: number, how: string): Promise<number> {
  await fetch(`${origin}/${how}`);
  await db
    .updateTable("source_feeds")
    .set({ due_at: at(hour) })
    .execute();
  let fetches = 0;
  for (let fetched = -1; fetched !== 0; fetches += fetched) fetched = await FETCH_FEEDS.run(db, at(hour));
  return fetches;
}

async function countEnded(db: Database, hour: number): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select count(*)::integer as ended from all_deals
    where status <> 'published' or deleted_at is not null or expires_at <= ${at(hour)}`.execute(db);
  return rows[0]?.ended ?? 0;
}

async function countDeals(db: Database): Promise<{ deals: number; duplicates: number }> {
  const { rows } = await sql<{ deals: number; duplicates: number }>`
    select count(*)::integer as deals, (count(*) - count(distinct url))::integer as duplicates from all_deals`.execute(
    db,
  );
  return rows[0] ?? { deals: 0, duplicates: 0 };
}

async function problems(db: Database): Promise<{ source: string; problem: string | null }[]> {
  return db.selectFrom("source_feeds").select(["source", "problem"]).execute();
}

async function main(): Promise<FetchFigures> {
  const db = connect(process.env.DATABASE_URL ?? "", { connections: 6 });
  await loadCategories(db);
  await saveAll(db);
  const figures: FetchFigures = {
    ...{ fetches: await run(db, 0, "well"), deals: 0, duplicates: 0, endings: 0, untold: {}, unmended: 0 },
    memory: { before: 0, peak: 0, after: 0 },
  };
  let hour = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round === WARM_UP) {
      figures.memory.before = await settledMegabytes();
      // The peak is counted from here.
      writeFileSync("/proc/self/clear_refs", "5");
    }
    for (const how of ROUND) {
      hour += 1;
      figures.fetches += await run(db, hour, how);
      figures.endings += await countEnded(db, hour);
      const told = (await problems(db)).filter(({ problem }) => problem !== null);
      if (how === "well") figures.unmended += told.length;
      for (const { name, fault } of how === "faulty" ? FED_SOURCES : []) {
        const isTold = told.some(({ source }) => source === name);
        if (!isTold && fault.problem) figures.untold[name] = (figures.untold[name] ?? 0) + 1;
      }
    }
  }
  figures.memory.peak = residentMegabytes("VmHWM");
  figures.memory.after = await settledMegabytes();
  Object.assign(figures, await countDeals(db));
  await db.destroy();
  return figures;
}

console.log(JSON.stringify(await main()));

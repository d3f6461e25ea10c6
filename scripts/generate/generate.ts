import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "~/env.server";
import { countResults, importDeals } from "~/features/deals/import/import.server";
import { removeInvented } from "~/features/demo/remove-invented.server";
import type { Database } from "~/platform/db/connection.server";
import { exitWith, UsageError } from "~/platform/process/exit-with.server";
import type { Currency } from "~/platform/values/currency";
import { progressBar, withDatabase } from "~/programs/command";
import { readOptions, wholeNumber } from "~/programs/options";
import { ROOT } from "~/programs/project-root";
import { type SyntheticDeal, syntheticDeals } from "./deals";
import { layOutDeals } from "./disk-layout";

const USAGE = `Usage: npm run generate -- --deals N [--seed S] | --remove
Adds N invented deals (1 to 10,000,000) to the site. The same seed S (0 to 4294967295; default 1) gives the same deals,
so that running it twice changes nothing. --remove deletes all generated deals, the demo deals and the demo's members.`;

const IMAGES = path.join(ROOT, "public/images/demo");

/** Deals per statement. Larger batches update tag counts less often, but must stay below the statement timeout. */
const BATCH = 2_000;
/** The number of concurrent writers. */
const WRITERS = 2;

function readArguments(): { deals: number; seed: number } | "remove" {
  const { deals, seed, remove } = readOptions({ deals: undefined, seed: "1" }, USAGE, ["remove"]);
  if (remove && deals === undefined) return "remove";
  if (deals === undefined) throw new UsageError(`--deals is missing.\n${USAGE}`);
  if (remove) throw new UsageError(`--deals and --remove exclude each other.\n${USAGE}`);
  return { deals: wholeNumber("deals", deals, 1, 10_000_000), seed: wholeNumber("seed", seed, 0, 2 ** 32 - 1) };
}

/** The time of an earlier run of the same seed, so that this run finds its deals unchanged; else now. */
async function referenceTime(db: Database, seed: number): Promise<Date> {
  const now = new Date();
  const [first] = syntheticDeals({ deals: 1, seed, now });
  if (!first) return now;
  const stored = await db
    .selectFrom("deals")
    .select("created_at")
    .where("import_key", "=", first.key)
    .executeTakeFirst();
  return stored ? new Date(now.getTime() + stored.created_at.getTime() - first.createdAt.getTime()) : now;
}

async function generate(db: Database, { deals, seed, currency }: { deals: number; seed: number; currency: Currency }) {
  const names = (await readdir(IMAGES)).filter((name) => name.endsWith(".webp")).sort();
  const images = names.map((name) => `/images/demo/${name}`);
  const now = await referenceTime(db, seed);

  const bar = progressBar("{value} of {total} deals | {eta_formatted} left");
  bar?.start(deals, 0);
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const source = syntheticDeals({ deals, seed, now, images, currency });
  const write = async () => {
    for (let batch = take(source, BATCH); batch.length > 0; batch = take(source, BATCH)) {
      const written = countResults(await importDeals(db, batch));
      counts.added += written.added;
      counts.updated += written.updated;
      counts.unchanged += written.unchanged;
      bar?.increment(batch.length);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  bar?.stop();
  return counts;
}

function take(deals: Iterator<SyntheticDeal>, count: number): SyntheticDeal[] {
  const batch: SyntheticDeal[] = [];
  while (batch.length < count) {
    const next = deals.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
}

async function remove(db: Database, { demoDeals }: Environment): Promise<void> {
  const { deals, members } = await removeInvented(db, new Date());
  console.log(`${deals} deals and ${members} members removed`);
  if (demoDeals) console.log("An empty site loads the demo again at its next start, unless DEMO_DEALS is off.");
}

async function main() {
  const options = readArguments();
  await withDatabase(async (db, env) => {
    if (options === "remove") return remove(db, env);
    const start = performance.now();
    const { added, updated, unchanged } = await generate(db, { ...options, currency: env.siteCurrency });
    const rate = Math.round(options.deals / ((performance.now() - start) / 1000));
    await layOutDeals(db);
    console.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${rate} deals per second`);
  });
}

await main().catch(exitWith);

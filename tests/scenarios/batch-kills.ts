import { sql } from "kysely";
import { Random } from "~/features/demo/random";
import { contradictions } from "~/features/invariants/invariants.server";
import type { Database } from "~/platform/db/connection.server";
import { type Site, startSite } from "../../scripts/start-site";
import { ask } from "../site/site";
import { insertMember } from "../support/people";
import { insertToken } from "../support/tokens";
import { type DataPlace, onDatabase } from "./data-places";

const ROWS = 120;
const BATCHES = 6;
/** Milliseconds from the beginning of a batch, at most. */
const KILLED_AFTER = 150;

interface BatchKillReport {
  acknowledged: number;
  unanswered: number;
  /** Lost, half done, done twice, or answered otherwise than before. */
  faults: string[];
}

/** By its key; sets the price of every deal. */
interface SentBatch {
  key: string;
  price: number;
  answer: string | null;
}

/** After a SIGKILL what was acknowledged is there, no batch half written; each is sent again and answered as before. */
export async function surviveBatchKills(
  place: DataPlace,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<BatchKillReport> {
  const random = new Random(seed);
  const report: BatchKillReport = { acknowledged: 0, unanswered: 0, faults: [] };
  const settings = { ...place.settings, RATE_LIMIT_FACTOR: "0", CACHE_MB: "64", BCRYPT_COST: "10" };
  let site = await startSite(settings);
  try {
    const token = await onDatabase(place, makeToken);
    let standing = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const sent = await deliverAndKill(site, { token, round, random });
      site = await startSite(settings);
      const faults = await onDatabase(place, (db) => halfDone(db, [standing, ...sent.map(({ price }) => price)]));
      for (const batch of sent) {
        const { status, body } = await deliver(site, token, batch);
        if (status !== 200) faults.push(`${batch.key} sent again: ${status} ${body.slice(0, 200)}`);
        if (batch.answer !== null && body !== batch.answer)
          faults.push(`${batch.key} is answered otherwise than before`);
      }
      standing = sent.at(-1)?.price ?? standing;
      faults.push(...(await onDatabase(place, (db) => examine(db, standing))));
      report.faults.push(...faults.map((fault) => `round ${round}: ${fault}`));
      report.acknowledged += sent.filter(({ answer }) => answer !== null).length;
      report.unanswered += sent.filter(({ answer }) => answer === null).length;
    }
    report.faults.push(...(await onDatabase(place, contradictions)));
  } finally {
    site.child.kill("SIGKILL");
    await site.ended;
  }
  return report;
}

async function makeToken(db: Database): Promise<string> {
  const { id: actorId } = await insertMember(db, "boss", { cost: 10, isAdmin: true });
  return (await insertToken(db, { source: "nightly", actorId, scopes: ["deals:write"] })).token;
}

function deliver(site: Site, token: string, { key, price }: SentBatch) {
  const deals = Array.from({ length: ROWS }, (_, n) => ({
    ...{ title: `Kettle ${n}`, store: "Hearth", category: "home_kitchen", originalPrice: 100_000 },
    ...{ discountedPrice: price, url: `https://shop.example/kettles/${n}` },
  }));
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${token}`,
    "Idempotency-Key": key,
  };
  return ask(site.port, "/api/deals/batch", { method: "POST", headers, body: JSON.stringify({ deals }) });
}

/** Each batch has a price of its own; the kill comes in one of them or soon after it. */
async function deliverAndKill(
  site: Site,
  { token, round, random }: { token: string; round: number; random: Random },
): Promise<SentBatch[]> {
  const sent: SentBatch[] = [];
  const [last, after] = [random.below(BATCHES), random.below(KILLED_AFTER)];
  for (let n = 0; n <= last; n += 1) {
    if (n === last) setTimeout(() => site.child.kill("SIGKILL"), after);
    const batch: SentBatch = { key: `${round}-${n}`, price: round * BATCHES + n, answer: null };
    sent.push(batch);
    const reply = await deliver(site, token, batch).catch(() => null);
    if (reply?.status !== 200) break;
    batch.answer = reply.body;
  }
  await site.ended;
  return sent;
}

async function halfDone(db: Database, prices: readonly number[]): Promise<string[]> {
  const found = await db
    .selectFrom("deals")
    .select("discounted_price as price")
    .select((eb) => eb.fn.countAll<number>().as("deals"))
    .groupBy("discounted_price")
    .execute();
  if (found.length > 1) return [`a batch is half done: ${JSON.stringify(found)}`];
  const [only] = found;
  if (only && (only.deals !== ROWS || !prices.includes(Number(only.price)))) {
    return [`${only.deals} deals at ${only.price}, expected ${ROWS} at one of ${prices.join(", ")}`];
  }
  return [];
}

/** Also the history, whose spans follow each other, ends at the price of the last batch. */
async function examine(db: Database, price: number): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'deal ' || url || ' costs ' || discounted_price as fault from deals where discounted_price <> ${price}
    union all
    select 'there are ' || count(*) || ' deals' from deals having count(*) <> ${ROWS}
    union all
    select 'the present price of ' || offer_id || ' is ' || price from price_spans
    where ended_at = 'infinity' and price <> ${price}
    union all
    select 'the history of ' || offer_id || ' has a price twice' from price_spans
    group by offer_id having count(*) <> count(distinct price) or count(*) filter (where ended_at = 'infinity') <> 1
    union all
    select 'spans of ' || one.offer_id || ' overlap' from price_spans one join price_spans other
    on one.offer_id = other.offer_id and one.first_seen < other.first_seen and one.ended_at > other.first_seen
    limit 5`.execute(db);
  return rows.map(({ fault }) => fault);
}

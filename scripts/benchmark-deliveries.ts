import { connect } from "~/db/connection.server";
import { type DeliveredDeal, importDeals } from "~/domain/deals/import/import.server";
import { createToken } from "~/domain/sources/tokens.server";
import { readOptions } from "~/programs/options";
import { syntheticDeals } from "~/programs/synthetic/deals";
import { exitWith } from "~/server/process/exit-with.server";
import { StartError } from "~/server/process/open-database.server";
import { embeddedPlace } from "../tests/scenarios/data-places";
import { ask } from "../tests/site/site";
import { insertMember } from "../tests/support/people";
import { startSite } from "./start-site";

const BATCHES = 20;
const ROWS = 500;
/** Concurrent batches. */
const SENDERS = 2;

function deliveries(): DeliveredDeal[][] {
  const deals = [...syntheticDeals({ deals: BATCHES * ROWS, seed: 7, now: new Date("2026-03-08T06:30:00Z") })];
  return Array.from({ length: BATCHES }, (_, n) => deals.slice(n * ROWS, (n + 1) * ROWS));
}

const bodyOf = (rows: readonly DeliveredDeal[], title: string) =>
  JSON.stringify({
    deals: rows.map(({ input: { source: _, featured: __, ...input } }) => ({
      ...input,
      title: `${title}${input.title}`,
      tags: input.tags.join(","),
    })),
  });

/** Sends all batches, some concurrently; returns rows per second. */
async function rate<T>(batches: readonly T[], send: (batch: T) => Promise<unknown>): Promise<number> {
  const left = batches[Symbol.iterator]();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (const batch of left) await send(batch);
    }),
  );
  return Math.round((BATCHES * ROWS * 1_000) / (performance.now() - start));
}

/** Prints rows per second of the batch API, and of the import statement alone. */
async function benchmark(): Promise<void> {
  readOptions({}, "Usage: npm run benchmark-deliveries\ndocs/benchmarks.md says what it prints.");
  const place = await embeddedPlace();
  const site = await startSite({ ...place.settings, RATE_LIMIT_FACTOR: "0" });
  const db = connect(place.connectionString, { statementTimeoutMs: 60_000 });
  try {
    const { id: actorId } = await insertMember(db, "benchmark", { cost: 10, isAdmin: true });
    const request = { source: "benchmark", scopes: ["deals:write"], expiresAt: null, actorId, now: new Date() };
    const made = await createToken(db, request);
    if ("errors" in made) throw new StartError(JSON.stringify(made.errors));
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${made.token}` };
    const send = async (body: string) => {
      const reply = await ask(site.port, "/api/deals/batch", { method: "POST", headers, body });
      if (reply.status !== 200) throw new StartError(`${reply.status}: ${reply.body.slice(0, 500)}`);
    };
    const batches = deliveries();
    const figures: Record<string, number> = {};
    for (const [outcome, title] of Object.entries({ added: "", unchanged: "", updated: "New: " })) {
      const bodies = batches.map((rows) => bodyOf(rows, title));
      figures[`batch, ${outcome}`] = await rate(bodies, send);
    }
    const others = batches.map((rows) => rows.map((deal) => ({ ...deal, key: `${deal.key}#import` })));
    figures["import, added"] = await rate(others, (rows) => importDeals(db, rows));
    figures["import, unchanged"] = await rate(others, (rows) => importDeals(db, rows));
    console.log("Rows per second");
    console.table(figures);
  } finally {
    await db.destroy();
    await site.stop();
    await place.remove();
  }
}

await benchmark().catch(exitWith);

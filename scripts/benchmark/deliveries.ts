import { type DeliveredDeal, importDeals } from "~/features/deals/import/import.server";
import { connect } from "~/platform/db/connection.server";
import { StartError } from "~/platform/process/open-database.server";
import { ask } from "../../tests/site/site";
import { insertMember } from "../../tests/support/people";
import { insertToken } from "../../tests/support/tokens";
import { syntheticDeals } from "../generate/deals";
import type { Options } from "./benchmark";
import { printTable } from "./measure";
import { startDatabase, startMeasuredSite, stopAfterwards } from "./measured-site";

const ROWS = 500;
const SENDERS = 2;

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
  const sendLeft = async () => {
    for (const batch of left) await send(batch);
  };
  await Promise.all(Array.from({ length: SENDERS }, sendLeft));
  return Math.round((batches.length * ROWS * 1_000) / (performance.now() - start));
}

export async function measure({ batches: count }: Options): Promise<void> {
  const deals = [...syntheticDeals({ deals: count * ROWS, seed: 7, now: new Date("2026-03-08T06:30:00Z") })];
  const batches = Array.from({ length: count }, (_, n) => deals.slice(n * ROWS, (n + 1) * ROWS));
  const databases = { PostgreSQL: "postgres", "embedded database": "embedded" } as const;
  await printTable("Rows per second", databases, (kind) => rowOf(kind, batches));
}

async function rowOf(kind: "postgres" | "embedded", batches: DeliveredDeal[][]): Promise<Record<string, number>> {
  const database = await startDatabase(kind);
  const { port } = await startMeasuredSite(database);
  const db = connect(database.connectionString, { statementTimeoutMs: 60_000 });
  stopAfterwards(() => db.destroy());
  const { id: actorId } = await insertMember(db, "benchmark", { cost: 10, isAdmin: true });
  const { token } = await insertToken(db, { source: "benchmark", actorId });
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
  const send = async (body: string) => {
    const reply = await ask(port, "/api/deals/batch", { method: "POST", headers, body });
    if (reply.status !== 200) throw new StartError(`${reply.status}: ${reply.body.slice(0, 500)}`);
  };
  const figures: Record<string, number> = {};
  for (const [outcome, title] of Object.entries({ added: "", unchanged: "", updated: "New: " })) {
    const bodies = batches.map((rows) => bodyOf(rows, title));
    figures[`batch, ${outcome}`] = await rate(bodies, send);
  }
  const others = batches.map((rows) => rows.map((deal) => ({ ...deal, key: `${deal.key}#import` })));
  for (const outcome of ["added", "unchanged"]) {
    figures[`import, ${outcome}`] = await rate(others, (rows) => importDeals(db, rows));
  }
  return figures;
}

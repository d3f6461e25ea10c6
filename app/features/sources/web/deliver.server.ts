import { deliverBatch } from "~/features/sources/batch.server";
import { log } from "~/platform/log/log.server";
import { requestContext } from "~/platform/request/request-context.server";

/** Calls {@link deliverBatch} and logs how many rows were written, by outcome. */
export async function deliver(...[db, batch]: Parameters<typeof deliverBatch>): ReturnType<typeof deliverBatch> {
  const result = await deliverBatch(db, batch);
  if ("rejected" in result || result.replayed || batch.dryRun) return result;
  const { duplicates: _, ...rows } = result.counts;
  log.info({ event: "delivered", id: requestContext()?.id, source: batch.source, ...rows });
  return result;
}

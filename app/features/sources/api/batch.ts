import { env } from "~/env.server";
import { deliver } from "~/features/sources/web/deliver.server";
import { apiRoute } from "~/platform/api/api.server";
import { replayHeaders } from "~/platform/api/response.server";
import { BATCH_ERRORS } from "~/platform/api/sentences.server";
import { fingerprinted } from "~/platform/values/idempotency.server";

export const loader = apiRoute("/api/deals/batch", {
  async POST({ db, now, query, headers, service: { source }, body: { deals: rows, run: runId } }) {
    const key = headers["Idempotency-Key"];
    const idempotencyKey = key === undefined ? null : fingerprinted(key, [rows, runId]);
    const dryRun = query.dryRun !== undefined;
    const currency = env().siteCurrency;
    const result = await deliver(db, { source, rows, currency, runId, dryRun, idempotencyKey, now });
    if ("rejected" in result) return BATCH_ERRORS[result.rejected];
    const { replayed, ...data } = result;
    return { data, headers: replayHeaders(replayed) };
  },
});

export const action = loader;

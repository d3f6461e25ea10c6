import { fingerprinted } from "~/domain/idempotency.server";
import { env } from "~/env.server";
import { apiRoute } from "~/web/api/api.server";
import { replayHeaders } from "~/web/api/response.server";
import { BATCH_ERRORS } from "~/web/api/sentences.server";
import { deliver } from "~/web/sources/deliver.server";

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

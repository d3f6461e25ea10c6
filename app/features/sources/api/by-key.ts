import { env } from "~/env.server";
import { findDealByKey } from "~/features/deals/edit/edit.server";
import { deliver } from "~/features/sources/web/deliver.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject, replayHeaders } from "~/platform/api/response.server";
import { BATCH_ERRORS, dealSentences } from "~/platform/api/sentences.server";
import { dealJson } from "~/platform/api/views.server";
import { fingerprinted } from "~/platform/values/idempotency.server";

export const loader = apiRoute("/api/deals/by-key", {
  async GET({ db, query: { key } }) {
    const deal = await findDealByKey(db, key);
    return deal ? { data: dealJson(deal), version: deal.version } : reject("not_found");
  },

  async PUT({ db, now, query: { key, run: runId, ...query }, headers, service: { source }, body }) {
    // The key of the URL identifies the deal; a different crawlurl is rejected.
    const row = { ...body, crawlurl: body.crawlurl?.trim() || (body.url?.trim() === key ? "" : key) };
    if ((row.crawlurl || row.url?.trim()) !== key) return reject("bad_request", "crawlurl must be the key");
    const dryRun = query.dryRun !== undefined;
    const retryKey = headers["Idempotency-Key"];
    const idempotencyKey = retryKey === undefined ? null : fingerprinted(retryKey, [row, runId]);
    const currency = env().siteCurrency;
    const result = await deliver(db, { source, rows: [row], currency, runId, dryRun, idempotencyKey, now });
    if ("rejected" in result) return BATCH_ERRORS[result.rejected];
    const { status = "refused", id, reason, duplicateOf, errors = [] } = result.results[0] ?? {};
    const replayed = replayHeaders(result.replayed);
    if (status === "refused") return { ...reject("bad_request", dealSentences(errors)), headers: replayed };
    return {
      data: { status, id, reason, duplicateOf },
      status: status === "added" && !dryRun ? 201 : 200,
      headers: replayed,
    };
  },
});

export const action = loader;

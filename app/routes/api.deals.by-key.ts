import { findDealByKey } from "~/domain/deals/edit/edit.server";
import { deliverBatch } from "~/domain/sources/batch.server";
import { sentWith } from "~/domain/sources/kept-answers.server";
import { env } from "~/env.server";
import { refuse, replayHeaders } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";
import { batchRefusal, dealSentences } from "~/web/api/sentences.server";
import { dealJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/deals/by-key", {
  async GET({ db, query: { key } }) {
    const deal = await findDealByKey(db, key);
    return deal ? { data: dealJson(deal), version: deal.version } : refuse("not_found");
  },

  async PUT({ db, now, query: { key, run: runId, ...query }, headers, service: { source }, body }) {
    // What the address names is the deal that is written, whatever the body says.
    const row = { ...body, crawlurl: body.crawlurl?.trim() || (body.url?.trim() === key ? "" : key) };
    if ((row.crawlurl || row.url?.trim()) !== key) return refuse("bad_request", "crawlurl must be the key");
    const dryRun = query.dryRun !== undefined;
    const idempotencyKey = headers["Idempotency-Key"];
    const sent = idempotencyKey === undefined ? null : sentWith(idempotencyKey, [row, runId]);
    const currency = env().siteCurrency;
    const answer = await deliverBatch(db, { source, rows: [row], currency, runId, dryRun, sent, now });
    if ("refused" in answer) return batchRefusal(answer.refused);
    const { status = "refused", id, reason, errors = [] } = answer.results[0] ?? {};
    const told = replayHeaders(answer.replayed);
    if (status === "refused") return { ...refuse("bad_request", dealSentences(errors)), headers: told };
    return { data: { status, id, reason }, status: status === "added" && !dryRun ? 201 : 200, headers: told };
  },
});

export const action = loader;

import { findDealByKey } from "~/domain/deals/edit/edit.server";
import { deliverBatch } from "~/domain/sources/batch.server";
import { env } from "~/env.server";
import { refuse } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";
import { batchRefusal, dealSentences } from "~/web/api/sentences.server";
import { dealJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/deals/by-key", {
  async GET({ db, url }) {
    const deal = await findDealByKey(db, url.searchParams.get("key") ?? "");
    return deal ? { data: dealJson(deal), version: deal.version } : refuse("not_found");
  },

  async PUT({ db, now, url, service: { source }, body }) {
    const key = url.searchParams.get("key") ?? "";
    if (key === "") return refuse("bad_request", "key is required");
    // What the address names is the deal that is written, whatever the body says.
    const row = { ...body, crawlurl: body.crawlurl?.trim() || (body.url?.trim() === key ? "" : key) };
    if ((row.crawlurl || row.url?.trim()) !== key) return refuse("bad_request", "crawlurl must be the key");
    const dryRun = url.searchParams.get("dryRun") === "1";
    const runId = url.searchParams.get("run");
    const answer = await deliverBatch(db, { source, rows: [row], currency: env().siteCurrency, runId, dryRun, now });
    if ("refused" in answer) return batchRefusal(answer.refused);
    const { status = "refused", id, reason, errors = [] } = answer.results[0] ?? {};
    if (status === "refused") return refuse("bad_request", dealSentences(errors));
    return { data: { status, id, reason }, status: status === "added" && !dryRun ? 201 : 200 };
  },
});

export const action = loader;

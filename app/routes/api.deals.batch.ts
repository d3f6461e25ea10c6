import { deliverBatch } from "~/domain/sources/batch.server";
import { isRequestKey, sentWith } from "~/domain/sources/kept-answers.server";
import { env } from "~/env.server";
import { refuse } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";
import { batchRefusal } from "~/web/api/sentences.server";

export const loader = apiRoute("/api/deals/batch", {
  async POST({ db, now, url, request, service: { source }, body: { deals: rows, run: runId } }) {
    const key = request.headers.get("Idempotency-Key");
    if (key !== null && !isRequestKey(key)) {
      return refuse("bad_request", "Idempotency-Key must be 1 to 255 visible characters of ASCII");
    }
    const sent = key === null ? null : sentWith(key, [rows, runId]);
    const dryRun = url.searchParams.get("dryRun") === "1";
    const answer = await deliverBatch(db, { source, rows, currency: env().siteCurrency, runId, dryRun, sent, now });
    return "refused" in answer ? batchRefusal(answer.refused) : { data: answer };
  },
});

export const action = loader;

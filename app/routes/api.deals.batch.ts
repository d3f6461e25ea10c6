import { deliverBatch } from "~/domain/sources/batch.server";
import { sentWith } from "~/domain/sources/kept-answers.server";
import { env } from "~/env.server";
import { replayHeaders } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";
import { batchRefusal } from "~/web/api/sentences.server";

export const loader = apiRoute("/api/deals/batch", {
  async POST({ db, now, query, headers, service: { source }, body: { deals: rows, run: runId } }) {
    const key = headers["Idempotency-Key"];
    const sent = key === undefined ? null : sentWith(key, [rows, runId]);
    const dryRun = query.dryRun !== undefined;
    const answer = await deliverBatch(db, { source, rows, currency: env().siteCurrency, runId, dryRun, sent, now });
    if ("refused" in answer) return batchRefusal(answer.refused);
    const { replayed, ...data } = answer;
    return { data, headers: replayHeaders(replayed) };
  },
});

export const action = loader;

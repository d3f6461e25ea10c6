import { dealDefaults } from "~/domain/deals/edit/deal-form";
import { parseDealInput } from "~/domain/deals/input";
import { fingerprinted } from "~/domain/idempotency.server";
import { findSubmission, listSubmissions } from "~/domain/submissions/own-submissions.server";
import { withoutPastEnd, withRemarks } from "~/domain/submissions/submission-input";
import { submitDeal } from "~/domain/submissions/submit.server";
import { apiRoute } from "~/web/api/api.server";
import { listHeaders, pageOf } from "~/web/api/lists.server";
import { reject, replayHeaders } from "~/web/api/response.server";
import { dealSentences, KEY_REUSED, submissionError } from "~/web/api/sentences.server";
import { submissionJson } from "~/web/api/views.server";
import { formSite } from "~/web/deals/deal-form-context.server";

export const loader = apiRoute("/api/submissions", {
  async GET({ db, url, session }) {
    const page = pageOf(url, { whole: false });
    const { submissions, total } = await listSubmissions(db, { userId: session.user.id, ...page });
    const headers = { ...listHeaders(url, page, total), "Cache-Control": "no-store" };
    return { data: submissions.map(submissionJson), headers };
  },

  async POST({ db, now, headers, session, body }) {
    const deal = parseDealInput(body, dealDefaults({ now, ...formSite(), deal: null }));
    const parsed = withRemarks(withoutPastEnd(deal, { now }), body);
    if (!parsed.ok) return reject("bad_request", dealSentences(parsed.errors));
    const userId = session.user.id;
    const key = headers["Idempotency-Key"];
    const idempotencyKey = key === undefined ? null : fingerprinted(key.toLowerCase(), ["POST /api/submissions", body]);
    const made = await submitDeal(db, { ...parsed.value, userId, idempotencyKey, now });
    if (made === "no_account") return reject("unauthorized");
    if (made === "key_reused") return KEY_REUSED;
    if (!("created" in made)) return submissionError(made);
    const submission = await findSubmission(db, { id: made.id, userId });
    if (!submission) return reject("unauthorized");
    const [status, replayed] = made.created ? ([201, {}] as const) : ([200, replayHeaders(true)] as const);
    return { data: submissionJson(submission), status, headers: replayed };
  },
});

export const action = loader;

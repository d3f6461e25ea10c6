import { dealDefaults } from "~/features/deals/edit/deal-form";
import { parseDealInput } from "~/features/deals/input";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { findSubmission, listSubmissions } from "~/features/submissions/own-submissions.server";
import { withoutPastEnd, withRemarks } from "~/features/submissions/submission-input";
import { submitDeal } from "~/features/submissions/submit.server";
import { apiRoute } from "~/platform/api/api.server";
import { listHeaders, pageOf } from "~/platform/api/lists.server";
import { reject, replayHeaders } from "~/platform/api/response.server";
import { dealSentences, KEY_REUSED, submissionError } from "~/platform/api/sentences.server";
import { submissionJson } from "~/platform/api/views.server";
import { fingerprinted } from "~/platform/values/idempotency.server";

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

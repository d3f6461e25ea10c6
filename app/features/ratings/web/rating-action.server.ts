import { data } from "@remix-run/node";
import { dealPath } from "~/features/deals/addresses";
import { findDeal } from "~/features/lists/browse.server";
import { parseRating } from "~/features/ratings/input";
import { deleteRating, rateDeal } from "~/features/ratings/ratings.server";
import { logInFirst } from "~/platform/access/require-log-in.server";
import { STATUS } from "~/platform/errors/errors.server";
import { formAction } from "~/platform/forms/form-action.server";
import { errorTexts, type RefusedForm } from "~/platform/forms/refused-form.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { limitedHeaders, takeFromLimits } from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";

/** Every reason why a rating was not saved is shown at its stars or its comment. */
export interface RejectedRating extends Omit<RefusedForm<"rating" | "comment", TypedRating>, "problem"> {
  signedOut: boolean;
}

interface TypedRating {
  rating: number | null;
  comment: string;
}

/** Saves a rating. If rejected or signed out, it comes back as typed: a comment's 2,000 characters do not fit into a redirect. */
export const ratingAction = formAction(async (pageRequest) => {
  const { db, form, params, user } = pageRequest;
  const deal = await findDeal(db, params.dealId ?? "");
  if (!deal) throw errorPage("not_found");
  const path = dealPath(deal);
  const typed = { rating: Number(form.get("rating")) || null, comment: form.get("comment") ?? "" };
  const reject = (errors: RejectedRating["errors"], init: ResponseInit) =>
    data({ errors, typed, signedOut: !user }, init);
  if (!user) {
    if (!typed.rating && !typed.comment) throw logInFirst(`${path}#ratings`, "logInToRate");
    return reject({ rating: inEachLanguage((t) => t("reasons.logInToRate")) }, { status: STATUS.unauthorized });
  }
  const limit = await takeFromLimits(db, [["rating", user.id]]);
  if (limit && !limit.allowed) {
    logEvent("limited", { userId: user.id, path: pageRequest.url.pathname });
    return reject(
      { rating: inEachLanguage((t) => t("errors.limited", { count: Math.ceil(limit.retryAfter / 60) })) },
      { status: STATUS.limited, headers: limitedHeaders(limit) },
    );
  }
  if (form.has("delete")) {
    const isHidden = (await deleteRating(db, { dealId: deal.id, userId: user.id })) === "hidden";
    if (!isHidden) throw redirectWithFlash(path, "ratingDeleted");
    return reject({ rating: inEachLanguage((t) => t("ratings.errors.hidden")) }, { status: 409 });
  }
  const parsed = parseRating(Object.fromEntries(form));
  if (!parsed.ok) {
    // A form sends only strings.
    const errors = errorTexts(parsed.errors, (t, { code }) =>
      t(`ratings.errors.${code === "wrong_type" ? "required" : code}`),
    );
    return reject(errors, { status: 400 });
  }
  const rated = await rateDeal(db, { dealId: deal.id, userId: user.id, ...parsed.value });
  if (!rated) throw errorPage("not_found");
  throw redirectWithFlash(path, "rated");
});

import { data, redirect } from "@remix-run/node";
import { findDeal } from "~/domain/deals/browse/browse.server";
import { dealPath } from "~/domain/deals/slugs";
import { parseRating, type RatingError } from "~/domain/ratings/input";
import { rateDeal } from "~/domain/ratings/ratings.server";
import { en } from "~/i18n/locales/en";
import { inEachLanguage } from "~/i18n/translator.server";
import { logEvent } from "~/server/log/events.server";
import type { RatingErrors } from "~/views/rating-view";
import { logInFirst } from "~/web/accounts/require-log-in.server";
import { formAction } from "~/web/forms/form-action.server";
import { limitedHeaders, takeFromLimits } from "~/web/limits/limits.server";
import { STATUS } from "~/web/page/errors.server";
import { flashCookie } from "~/web/page/flash.server";
import { errorPage } from "~/web/page/page.server";

/**
 * Rates the deal of the page, and back to its ratings. A form that cannot be taken comes back with what was typed, also
 * when its reader is logged in no longer: no address could carry 2,000 characters to the log-in page and back.
 */
export const ratingAction = formAction(async (pageRequest) => {
  const { db, form, params, user } = pageRequest;
  const deal = await findDeal(db, params.dealId ?? "");
  if (!deal) throw errorPage("not_found");
  const back = `${dealPath(deal)}#ratings`;
  const typed = { rating: Number(form.get("rating")) || null, comment: form.get("comment") ?? "" };
  const refused = (errors: RatingErrors, init: ResponseInit) => data({ errors, ...typed, signedOut: !user }, init);
  if (!user) {
    if (!typed.rating && !typed.comment) throw logInFirst(back, "logInToRate");
    return refused({ rating: inEachLanguage((t) => t("reasons.logInToRate")) }, { status: STATUS.unauthorized });
  }
  const limit = await takeFromLimits(db, [["rating", user.id]]);
  if (limit && !limit.allowed) {
    logEvent("limited", { userId: user.id, path: pageRequest.url.pathname });
    return refused(
      { rating: inEachLanguage((t) => t("errors.limited", { count: Math.ceil(limit.retryAfter / 60) })) },
      { status: STATUS.limited, headers: limitedHeaders(limit) },
    );
  }
  const parsed = parseRating(Object.fromEntries(form));
  if (!parsed.ok) return refused(ratingErrors(parsed.errors), { status: 400 });
  const rated = await rateDeal(db, { dealId: deal.id, userId: user.id, ...parsed.value });
  if (!rated) throw errorPage("not_found");
  throw redirect(back, { status: 303, headers: { "Set-Cookie": flashCookie("rated") } });
});

type ErrorKey = keyof typeof en.ratings.errors;

function ratingErrors(errors: readonly RatingError[]): RatingErrors {
  const sentences = errors.map(({ field, code }) => {
    const key = `${field}_${code}`;
    // A form sends texts alone, so that no other code comes of it.
    const known = Object.hasOwn(en.ratings.errors, key) ? (key as ErrorKey) : "rating_required";
    return [field || "rating", inEachLanguage((t) => t(`ratings.errors.${known}`))];
  });
  return Object.fromEntries(sentences);
}

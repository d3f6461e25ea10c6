import type { AccountFieldError } from "~/domain/accounts/input";
import { RATING_LIMITS, type RatingError } from "~/domain/ratings/input";
import { translate } from "~/i18n/translator.server";
import { accountErrors } from "./account-errors.server";
import type { Refusal } from "./api-answer.server";
import { type LimitState, refusalHeaders } from "./limits.server";

/** What SPEC.md section 8 has a client show. */
export const CHECK_FAILED = "reCAPTCHA verification failed. Please try again.";
export const LOG_IN_FAILED = "Invalid email or password";

/** What the pages say in English of a log-in or sign-up. */
export function accountSentences(errors: readonly AccountFieldError[]): string {
  const fields = accountErrors({ t: translate("en"), language: "en" }, errors);
  return Object.values(fields).join("; ");
}

const RATING: Record<RatingError["code"], string> = {
  required: "is required",
  invalid_rating: `must be a whole number from 1 to ${RATING_LIMITS.stars}`,
  wrong_type: "has the wrong type",
  invalid_text: "contains a character that cannot be used",
  too_long: `must be at most ${RATING_LIMITS.comment} characters`,
};

export function ratingSentences(errors: readonly RatingError[]): string {
  return errors.map(({ field, code }) => `${field} ${RATING[code]}`).join("; ");
}

/** The refusal of a limit that is reached. */
export function limitRefusal(state: LimitState): Refusal {
  return { refused: "limited", headers: refusalHeaders(state) };
}

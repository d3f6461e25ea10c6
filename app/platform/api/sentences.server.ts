import type { AccountFieldError } from "~/features/accounts/input";
import { accountErrors } from "~/features/accounts/web/account-errors.server";
import type { AlertError, AlertErrorCode } from "~/features/alerts/alert-input.server";
import { STEPS } from "~/features/conditions/conditions";
import { dealError } from "~/features/deals/edit/deal-form";
import type { DeliveryError } from "~/features/deals/import/delivery.server";
import { RATING_LIMITS } from "~/features/ratings/bounds";
import type { RatingError } from "~/features/ratings/input";
import type { BatchError } from "~/features/sources/batch.server";
import type { FeedInputError } from "~/features/sources/feed-input.server";
import { MAX_SOURCE, SCOPES } from "~/features/sources/source";
import { fieldReasons } from "~/features/sources/texts/en";
import type { TokenError } from "~/features/sources/tokens.server";
import type { LimitReached } from "~/features/submissions/limits.server";
import type { Repeated } from "~/features/submissions/repeated.server";
import type { Blocked } from "~/features/submissions/submit.server";
import { rejectionHeaders } from "~/platform/limits/limit-headers";
import type { LimitState } from "~/platform/request/request-context.server";
import type { FieldErrorCode } from "~/platform/values/field-error";
import type { ApiError } from "./response.server";

/** Messages that clients show (specification §8.1). */
export const CHECK_FAILED = "reCAPTCHA verification failed. Please try again.";
export const CHECK_REQUIRED =
  "Too many log-ins to this email have failed: answer the question of GET /api/human-check and send recaptchaToken, or wait";
export const LOG_IN_FAILED = "Invalid email or password";

export const CODE_REQUIRED =
  "This account has two-step log-in: send code as well, six digits of the authenticator app or a recovery code";
export const CODE_WRONG = "The code of the two-step log-in is wrong, has expired or was used before";
export const SECOND_FACTOR_FIRST =
  "Admins of this site need two-step log-in: set it up at /account/security and log in again";

export function accountSentences(errors: readonly AccountFieldError[]): string {
  return Object.values(accountErrors(errors))
    .map(({ en }) => en)
    .join("; ");
}

/** Sentences by the error of a field, after the field's name. */
export const FIELD_ERRORS: Record<DeliveryError["code"], string> = fieldReasons;

const RATING: Record<RatingError["code"], string> = {
  ...FIELD_ERRORS,
  invalid_rating: `must be a whole number from 1 to ${RATING_LIMITS.stars}`,
  too_long: `must be at most ${RATING_LIMITS.comment} characters`,
};

export function ratingSentences(errors: readonly RatingError[]): string {
  return errors.map(({ field, code }) => `${field} ${RATING[code]}`).join("; ");
}

/** The message of specification §5.3 for the deal as a whole, and one for each field. */
export function dealSentences(errors: readonly DeliveryError[]): string {
  const whole = {
    required_fields: "Please fill in all required fields (Title, Store, Category, Deal URL, Original Price)",
    negative_prices: "Prices cannot be negative",
    sale_above_original: "Sale price cannot exceed original price",
    invalid_fields: null,
  }[dealError(errors)];
  const fields = errors
    .map(({ field, code, reason }) => [`${field} ${FIELD_ERRORS[code]}`, ...(reason ? [reason] : [])].join(": "))
    .join("; ");
  return whole ? `${whole}: ${fields}` : fields;
}

const ALERT: Record<Exclude<AlertErrorCode, FieldErrorCode>, string> = {
  no_words: "has no word to search for",
  no_rule: "or another field must say what to look for: every deal would match",
  no_trigger: "must have one at least",
  unknown_trigger: "has one that this alert cannot have",
  invalid_percent: "must be a whole number from 1 to 100",
  invalid_likes: `must be one of ${STEPS.minLikes.join(", ")}`,
  prices_swapped: "is below minPrice",
};

export function alertSentences(errors: readonly AlertError[]): string {
  const sentences: Record<string, string> = { ...FIELD_ERRORS, ...ALERT };
  return errors.map(({ field, code }) => `${field} ${sentences[code]}`).join("; ");
}

const TOKEN: Record<TokenError["code"], string> = {
  ...FIELD_ERRORS,
  invalid_source: `must be small letters, digits and hyphens, at most ${MAX_SOURCE}`,
  unknown_scope: `must be of ${SCOPES.join(" and ")}`,
  invalid_date: "must be a time in ISO 8601 with a zone, up to 2100",
};

export function tokenSentences(errors: readonly TokenError[]): string {
  return errors.map(({ field, code }) => `${field} ${TOKEN[code]}`).join("; ");
}

const FEED: Record<FeedInputError["code"], string> = {
  required: "is required",
  invalid_source: TOKEN.invalid_source,
  has_feed: "has a feed already",
  no_object: "must be an object",
  not_json: "must be an object",
  invalid_address: "must be a complete address with https",
  credentials: "must have its user and password percent-encoded",
  too_long: "is too long",
  unknown: "is unknown",
  wrong_value: "has a value that a map cannot have",
  invalid_store: FIELD_ERRORS.hidden_characters,
};

export function feedSentences(errors: readonly FeedInputError[]): string {
  return errors.map(({ field, code, path }) => `${field}${path ? `.${path}` : ""} ${FEED[code]}`).join("; ");
}

export const KEY_REUSED: ApiError = {
  rejected: "stale",
  error: "This Idempotency-Key has been used for another request",
};

export const BATCH_ERRORS: Record<BatchError, ApiError> = {
  unknown_run: { rejected: "bad_request", error: "run is no run of this source" },
  closed_run: { rejected: "stale", error: "This run has been finished" },
  key_reused: KEY_REUSED,
};

export function submissionError(refused: LimitReached | Blocked | Repeated): ApiError {
  if ("blocked" in refused) {
    const { host, until, reason } = refused.blocked;
    const time = until ? ` until ${until.toISOString()}` : "";
    return { rejected: "stale", error: `Deals from ${host} are not accepted${time}: ${reason}` };
  }
  if ("duplicates" in refused) {
    const submissions = refused.waiting.map(({ id }) => `your submission ${id}, which waits`);
    const found = [...submissions, ...refused.duplicates.map(({ deal }) => deal.id)].join(", ");
    return { rejected: "stale", error: `Looks like ${found}; if it is different, note must say why` };
  }
  const { limit, most } = refused;
  const sentences = { waiting: `${most} submissions wait for a decision`, daily: `${most} were submitted in 24 hours` };
  return { rejected: "stale", error: `${sentences[limit]}, which is the limit` };
}

export function limitError(state: LimitState): ApiError {
  return { rejected: "limited", headers: rejectionHeaders(state) };
}

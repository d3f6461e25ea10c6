import type { LocalizedText } from "~/i18n/languages";

/** What is said of a deal, as its page shows it. */
export interface RatingsView {
  /** With one decimal; null before the first rating. */
  average: string | null;
  count: number;
  /** Numbers as the page's language prints them. */
  total: string;
  first: string;
  last: string;
  ratings: RatingView[];
  newerHref: string | null;
  olderHref: string | null;
  /** What the reader has given before. */
  own: { rating: number; comment: string } | null;
}

export interface RatingView {
  id: string;
  rating: number;
  comment: string | null;
  /** Null once the account is gone. */
  username: string | null;
  created: { text: string; iso: string };
}

/** What is wrong with each field of a rating. */
export type RatingErrors = Partial<Record<"rating" | "comment", LocalizedText>>;

/** What the server made of a rating that it could not take. */
export interface RefusedRating {
  errors: RatingErrors;
  rating: number | null;
  comment: string;
  /** Whether they have to log in before it can be taken. */
  signedOut: boolean;
}

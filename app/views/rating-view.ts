import type { LocalizedText } from "~/i18n/languages";

/** The page of a deal's ratings. */
export const RATINGS_PARAMETER = "ratings";

export interface RatingsView {
  /** With one decimal; null without ratings. */
  average: string | null;
  count: number;
  total: string;
  first: string;
  last: string;
  ratings: RatingView[];
  newerHref: string | null;
  olderHref: string | null;
  /** `hidden`: a notice for the author of a hidden comment; null otherwise. */
  own: { rating: number; comment: string; hidden: string | null } | null;
  /** "Report" */
  report: string;
}

export interface RatingView {
  id: string;
  rating: number;
  comment: string | null;
  /** Null for a deleted account. */
  username: string | null;
  /** Null without a comment. */
  reportHref: string | null;
  created: { text: string; iso: string };
}

export type RatingErrors = Partial<Record<"rating" | "comment", LocalizedText>>;

export interface RejectedRating {
  errors: RatingErrors;
  rating: number | null;
  comment: string;
  /** Whether the session has ended. */
  signedOut: boolean;
}

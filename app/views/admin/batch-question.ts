import type { LocalizedText } from "~/i18n/languages";

/** The confirmation of a batch change. */
export interface BatchQuestion {
  /** "Delete 12 deals?" and "Delete 12 deals". */
  title: LocalizedText;
  button: LocalizedText;
  /** Whether the change deletes the deals. */
  deletes: boolean;
  change: string;
  ids: string[];
  titles: string[];
  /** Number of deals beyond `titles`. */
  unnamed: number;
}

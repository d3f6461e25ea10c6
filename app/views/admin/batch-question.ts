import type { LocalizedText } from "~/i18n/languages";

/** What is asked before several deals are changed. */
export interface BatchQuestion {
  /** "Delete 12 deals?" and "Delete 12 deals". */
  title: LocalizedText;
  button: LocalizedText;
  /** Whether the deals are hidden by it. */
  deletes: boolean;
  change: string;
  ids: string[];
  titles: string[];
  /** How many deals are not named. */
  unnamed: number;
}

import type { LocalizedText } from "~/i18n/languages";

export interface BatchQuestion {
  /** "Delete 12 deals?" and "Delete 12 deals". */
  title: LocalizedText;
  button: LocalizedText;
  deletes: boolean;
  change: string;
  ids: string[];
  titles: string[];
  /** Number of deals beyond `titles`. */
  unnamed: number;
}

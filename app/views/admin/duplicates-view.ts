import type { LocalizedText } from "~/i18n/languages";
import type { RecentChangeView } from "./recent-change-view";

export const DUPLICATES_PATH = "/admin/duplicates";

interface PairedDealView {
  id: string;
  title: string;
  path: string;
}

export interface DuplicatePairView {
  /** "Same offer" or "Perhaps the same" */
  certainty: string;
  older: PairedDealView;
  newer: PairedDealView;
  /** What differs, the older deal's first. */
  fields: { name: string; older: string; newer: string }[];
}

export interface DuplicatesView {
  pairs: DuplicatePairView[];
  nextHref: string | null;
  merges: RecentChangeView[];
}

/** Why nothing was done, with the reason that was typed for a pair. */
export interface DuplicatesActionData {
  error: LocalizedText;
  typed: { newer: string; reason: string };
}

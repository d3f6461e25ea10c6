import type { LocalizedText } from "~/i18n/languages";

/** What a page says once about what was just done. */
export const FLASHES = [
  "welcome",
  "loggedIn",
  "loggedOut",
  "marked",
  "unmarked",
  "rated",
  "passwordChanged",
  "deviceEnded",
  "devicesEnded",
  "accountDeleted",
  "resetAsked",
  "resetDone",
  "accessDenied",
  "dealNotFound",
  "dealCreated",
  "dealSaved",
  "dealsChanged",
  "dealsDeleted",
  "dealsRestored",
  "nothingChanged",
  "undoneBefore",
  "undoTooLate",
  "tokenRevoked",
] as const;

export type Flash = (typeof FLASHES)[number];

/** What a message says besides: how many deals, and the id of what can be undone. */
export interface FlashDetail {
  count: number;
  undo?: string | null;
}

/** A message left for a page. */
export interface PendingFlash {
  text: LocalizedText;
  /** Whether it says what went wrong. */
  alert: boolean;
  /** The id of what can be undone. */
  undo?: string;
}

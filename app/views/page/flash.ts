import type { LocalizedText } from "~/i18n/languages";

export const FLASHES = [
  "welcome",
  "loggedIn",
  "loggedOut",
  "marked",
  "unmarked",
  "worked",
  "unworked",
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
  "dealCreatedEnded",
  "decisionStale",
  "dealSaved",
  "dealsChanged",
  "dealsDeleted",
  "dealsRestored",
  "nothingChanged",
  "undoneBefore",
  "undoTooLate",
  "tokenRevoked",
  "merged",
  "mergeUndone",
  "submitted",
  "submissionPublished",
  "submissionSaved",
  "submissionWithdrawn",
  "submissionDecided",
  "queueDone",
  "queueDecided",
  "reported",
] as const;

export type Flash = (typeof FLASHES)[number];

export interface FlashDetail {
  count: number;
  undo?: string | null;
}

export interface PendingFlash {
  text: LocalizedText;
  alert: boolean;
  /** The id of a change to undo. */
  undo?: string;
}

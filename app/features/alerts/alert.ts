import type { AlertConditions } from "~/features/conditions/conditions";
import type { AlertTrigger } from "./tables";

/** What a saved search can tell of, in the order of its form. */
export const SEARCH_TRIGGERS = ["new", "cheaper", "back", "dearer"] as const satisfies readonly AlertTrigger[];

/** What an alert about one deal can tell of. */
export const DEAL_TRIGGERS = ["cheaper", "back", "ending"] as const satisfies readonly AlertTrigger[];

/** A saved search tells of these unless others are chosen. */
export const DEFAULT_TRIGGERS = ["new", "cheaper", "back"] as const satisfies readonly AlertTrigger[];

/** The most alerts of one person. */
export const MAX_ALERTS = 100;

/** What a deal has to be, and what has to happen to it. Tag and shop by name. */
export interface AlertRule extends AlertConditions {
  /** The deal of an alert about one deal. */
  dealId: string | null;
  triggers: AlertTrigger[];
}

export interface Alert extends AlertRule {
  id: string;
  pausedAt: Date | null;
  createdAt: Date;
}

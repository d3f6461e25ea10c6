import type { AlertConditions } from "~/features/conditions/conditions";
import type { AlertTrigger } from "./tables";

/** The triggers that a saved search can have, in the order of its form. */
export const SEARCH_TRIGGERS = ["new", "cheaper", "back", "dearer"] as const satisfies readonly AlertTrigger[];

/** The triggers of an alert about one deal. */
export const DEAL_TRIGGERS = ["cheaper", "back", "ending"] as const satisfies readonly AlertTrigger[];

/** The triggers of a saved search if no others are chosen. */
export const DEFAULT_TRIGGERS = ["new", "cheaper", "back"] as const satisfies readonly AlertTrigger[];

/** The limit of a user's alerts. */
export const MAX_ALERTS = 100;

/** The conditions on a deal and the events that count. Tag and store by name. */
export interface AlertRule extends AlertConditions {
  /** The deal, for an alert about one deal. */
  dealId: string | null;
  triggers: AlertTrigger[];
}

export interface Alert extends AlertRule {
  id: string;
  pausedAt: Date | null;
  createdAt: Date;
}

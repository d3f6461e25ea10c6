import type { Decision, Reported } from "~/features/life/state";

/** What a deal's state follows from, in every combination. */
export const REPORTED = ["live", "doubtful", "gone", "back"] as const satisfies readonly Reported[];
export const DECISIONS = [null, "live", "gone"] as const satisfies readonly (Decision | null)[];
/** End dates, in hours from now. */
export const DATES = { none: null, future: 1, past: -1 } as const;

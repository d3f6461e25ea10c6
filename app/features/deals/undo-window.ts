import { DAY_MS } from "~/platform/values/durations";

/** How long a change, a merge or a decision can be undone, and a deleted deal restored. */
export const UNDO_WINDOW_MS = DAY_MS;

/**
 * Whether a deal still holds. `gone`: people say so; `doubtful`: the first of them does; `back`: it held again after it was
 * gone; `ended`: its date has passed. Deals that are `gone` or `ended` are not live.
 */
export const STATES = ["live", "doubtful", "gone", "back", "ended"] as const;
export type State = (typeof STATES)[number];

/** How long a NoLuck mark counts, and how long a deal is shown as `back`. */
export const SIGNAL_WINDOW_MS = 48 * 3_600_000;

/** Accounts younger than this raise doubts, but cannot make a deal gone or bring it back. */
export const TRUSTED_ACCOUNT_MS = 24 * 3_600_000;

const NOLUCKS_TO_GO = 3;
const WORKED_TO_RETURN = 2;

/**
 * The signals that count: one for each person, the later of "NoLuck" and "It worked", and one for each network, within
 * {@link SIGNAL_WINDOW_MS} and since the deal last came back or was reviewed by an admin.
 */
export interface Signals {
  nolucks: number;
  worked: number;
  /** Those of accounts that are older than {@link TRUSTED_ACCOUNT_MS}. */
  trustedNolucks: number;
  trustedWorked: number;
  /** Those of `trustedWorked` that were sent after the deal was gone. */
  trustedWorkedSinceGone: number;
}

/** `withdrawal`: a signal was taken back; `delivery`: the source delivered the deal again; `time`: signals may have aged. */
export type StateEvent = "signal" | "withdrawal" | "delivery" | "time";

/** The state machine of reports. An admin's decision and the end date stand above it and are not its concern. */
export function nextState(
  state: Exclude<State, "ended">,
  event: StateEvent,
  signals: Signals,
  isSettled = false,
): State {
  const isGone = signals.trustedNolucks >= NOLUCKS_TO_GO && signals.trustedNolucks > signals.trustedWorked;
  if (state === "gone") {
    if (event === "delivery" || signals.trustedWorkedSinceGone >= WORKED_TO_RETURN) return "back";
    return event === "withdrawal" && !isGone ? doubtOf("live", signals) : "gone";
  }
  if (isGone && event !== "delivery") return "gone";
  // A deal that is back is an ordinary one when its return is as old as the signals that count.
  const calm = state === "back" && !(event === "time" && isSettled) ? "back" : "live";
  return doubtOf(calm, signals);
}

function doubtOf(calm: "live" | "back", { nolucks, worked }: Signals): State {
  const isRefuted = worked >= WORKED_TO_RETURN && worked >= nolucks;
  return nolucks > 0 && !isRefuted ? "doubtful" : calm;
}

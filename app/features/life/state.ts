import { DAY_MS, HOUR_MS } from "~/platform/values/durations";
/**
 * Whether a deal still holds. `gone`: people say so; `doubtful`: fewer of them do, or the shop's page is missing; `back`: it held
 * again after it was gone; `ended`: its date has passed. Deals that are `gone` or `ended` are not live.
 */
export const STATES = ["live", "doubtful", "gone", "back", "ended"] as const;
export type State = (typeof STATES)[number];

/** A user's signal about a deal: it is gone, or it worked. The later one replaces the other. */
export type Signal = "noluck" | "worked";

export type Reported = Exclude<State, "ended">;

export type Decision = "live" | "gone";

/** How long a NoLuck mark counts, and how long a deal is shown as `back`. */
export const SIGNAL_WINDOW_MS = 48 * HOUR_MS;

/** The age of a trusted account: younger ones raise doubts only together, and cannot make a deal gone or bring it back. */
export const TRUSTED_ACCOUNT_MS = DAY_MS;

/** How long an account whose NoLuck has made a deal gone raises no more than doubts about that deal. */
export const ONE_GONE_MS = 7 * DAY_MS;

const NOLUCKS_TO_GO = 3;
/** The marks of untrusted accounts that raise doubts: one alone, perhaps a rival store's, would warn everybody off. */
const NOLUCKS_TO_DOUBT = 2;
const WORKED_TO_RETURN = 2;

/**
 * The signals that count: one for each user, the later of "NoLuck" and "It worked", and one for each network, within {@link
 * SIGNAL_WINDOW_MS} and since the deal last came back, was extended after its end, or was reviewed by an admin.
 */
export interface Signals {
  nolucks: number;
  worked: number;
  /** NoLuck marks of accounts older than {@link TRUSTED_ACCOUNT_MS} that have not made the deal gone in {@link ONE_GONE_MS}. */
  trustedNolucks: number;
  /** "It worked" of accounts older than {@link TRUSTED_ACCOUNT_MS}. */
  trustedWorked: number;
  /** The part of `trustedWorked` that was sent after the deal was gone. */
  trustedWorkedSinceGone: number;
  /** Whether the shop's page has been missing for a day or longer. */
  isPageMissing: boolean;
  /** "It worked" since then, however old. */
  workedSinceMissing: number;
}

export interface Life {
  reported: Reported;
  decision: Decision | null;
  hasEnded: boolean;
  /** Whether the state began longer than {@link SIGNAL_WINDOW_MS} ago. */
  isSettled: boolean;
}

/**
 * `signal`: signals were sent, or came with a merged deal; `withdrawn`: some were taken back, or left when a merge was undone,
 * and these counted before; `delivery`: the source delivered the deal again; `page`: the shop's page was asked for; `time`: signals
 * may have aged.
 */
export type StateEvent =
  | "signal"
  | "delivery"
  | "page"
  | "time"
  | { withdrawn: Signals }
  /** Null: the admin's decision was taken back. */
  | { decision: Decision | null };

/** The state: the end date overrides an admin's decision, which overrides reports. A trigger on deals repeats this line. */
export function stateOf({ hasEnded, decision, reported }: Omit<Life, "isSettled">): State {
  return hasEnded ? "ended" : (decision ?? reported);
}

/** The next reported state. Reports are not counted if the deal has ended or an admin has decided. */
export function nextReported(life: Life, event: StateEvent, signals: Signals): Reported {
  const { reported, decision, hasEnded, isSettled } = life;
  // A decision settles the reports until then.
  if (typeof event === "object" && "decision" in event) return event.decision === decision ? reported : "live";
  if (hasEnded || decision) return reported;
  if (reported === "gone") {
    if (event === "delivery" || signals.trustedWorkedSinceGone >= WORKED_TO_RETURN) return "back";
    // Aged signals bring nothing back: only withdrawn ones do.
    const isTakenBack = typeof event === "object" && isGone(event.withdrawn) && !isGone(signals);
    return isTakenBack ? doubtOf("live", signals) : "gone";
  }
  // What a source or a shop's server says makes nothing gone.
  if (isGone(signals) && event !== "delivery" && event !== "page") return "gone";
  // A deal that is back is an ordinary one when its return is as old as the signals that count.
  const calm = reported === "back" && !(event === "time" && isSettled) ? "back" : "live";
  return doubtOf(calm, signals);
}

function isGone({ trustedNolucks, trustedWorked }: Signals): boolean {
  return trustedNolucks >= NOLUCKS_TO_GO && trustedNolucks > trustedWorked;
}

function doubtOf(calm: "live" | "back", signals: Signals): Reported {
  const { nolucks, worked, trustedNolucks, isPageMissing, workedSinceMissing } = signals;
  const isDoubted = nolucks >= NOLUCKS_TO_DOUBT || trustedNolucks > 0;
  const isRefuted = worked >= WORKED_TO_RETURN && worked >= nolucks;
  // For whom it worked has seen a page that the shop does not show to programs.
  const isMissed = isPageMissing && workedSinceMissing < WORKED_TO_RETURN;
  return isMissed || (isDoubted && !isRefuted) ? "doubtful" : calm;
}

/** The fields of a feed's form. */
export const FEED_FIELDS = ["source", "address", "format", "map", "store", "category", "interval", "publish"] as const;
export type FeedField = (typeof FEED_FIELDS)[number];

export type TypedFeed = Record<FeedField, string>;

/** What becomes of a feed's new deals: they are published at once, or wait in the queue until the source is trusted. */
export const PUBLISHING = ["at_once", "queue"] as const;

/** How often a feed may be fetched, in minutes. */
export const INTERVALS = [15, 30, 60, 180, 360, 720, 1_440] as const;

/** The limit of a feed's address, in characters. */
export const MAX_ADDRESS = 2_048;

/** A feed that fails for so long asks for a person. */
export const FAILS_LONG_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * `forbidden`: nothing is sent to the address; `redirects`: more than are followed, or to no address; `unread`: no item was understood; `incomplete`: the file is truncated;
 * `unconfirmed`: it would end more than half of the source's deals; `failed`: a fault of this site.
 */
export type NamedProblem =
  | "forbidden"
  | "timeout"
  | "unreachable"
  | "too_large"
  | "redirects"
  | "unread"
  | "incomplete"
  | "unconfirmed"
  | "failed";

/** Why a fetch failed: also the status of a response, as `status_404`. */
export type FetchProblem = NamedProblem | `status_${number}`;

/** An address without what may be secret in it: its user and password, parameters, and a key in its path, as Awin's have. */
export function shownAddress(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host}${pathname === "/" && search === "" ? "" : "/…"}`;
}

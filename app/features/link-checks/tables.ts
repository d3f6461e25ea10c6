import type { ColumnType, Generated } from "kysely";

/** Asking one deal's address once: a request at a time, each made when the host may be asked again. */
export interface Asking {
  /** When the first request began, in the format of `toISOString`. */
  startedAt: string;
  /** What is requested next: the deal's address, where a redirect leads, or the page of `control`. */
  address: string;
  method: "HEAD" | "GET";
  redirects: number;
  /** What the address answered, while a page of its host is asked, by the same method, that must answer otherwise. */
  control: { said: Said; address: string; page: string | null } | null;
}

/** `missing`: with status 404 or 410. */
export type Said = { verdict: "present" } | { verdict: "missing"; status: number };

/** Hosts of shops, of which each is asked by one process at a time. */
export interface LinkHostsTable {
  host: string;
  /** When it may be asked again; while it is asked, until when no other process does. */
  due_at: Date;
  /** Its robots.txt; null if all is allowed. */
  robots: string | null;
  /** When robots.txt was read. */
  robots_at: Date | null;
  /** Where robots.txt leads, while redirects are followed. */
  robots_address: string | null;
  robots_redirects: Generated<number>;
  /** Whether HEAD tells a page that is there from an invented one; null: not asked since robots.txt was read. */
  head_tells: boolean | null;
}

/** What the addresses of live deals have answered. A trigger deletes the row of a deal that gets another address. */
export interface LinkChecksTable {
  deal_id: string;
  /** The host that is asked next; null for an address that is not asked. */
  host: string | null;
  /** When the next request is due; null: it is. */
  due_at: Date | null;
  /** Recent ones, of which the most come first. */
  clicks: Generated<number>;
  /** How far the asking is; null if the next one has not begun. */
  asking: ColumnType<Asking | null, string | null, string | null>;
  asked_at: Date | null;
  /** The first and the last of the answers since which the page has been missing, and the last one's status. */
  first_missing_at: Date | null;
  last_missing_at: Date | null;
  status: number | null;
}

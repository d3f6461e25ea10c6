import { sql } from "kysely";
import { likesOf } from "~/features/lists/liked.server";
import { unreadOf } from "~/features/notifications/inbox.server";

/** What the header counts for a user. */
export interface HeaderCounts {
  likes: number;
  /** The unread messages, at most {@link MAX_UNREAD}. */
  unread: number;
}

const MAX_UNREAD = 100;

/** The counts in SQL, for a statement that reads the row of `users`. */
export const HEADER_COUNTS = sql<HeaderCounts>`json_build_object(
  'likes', ${likesOf(sql.ref("users.id"))}, 'unread', ${unreadOf(sql.ref("users.id"), MAX_UNREAD)}
)`;

import type { Role } from "~/features/accounts/rights";
import { countLikes } from "~/features/lists/liked.server";
import { countUnread } from "~/features/notifications/inbox.server";
import { databaseFailure } from "~/platform/db/failures.server";
import { logDatabaseFailure } from "~/platform/log/faults.server";
import { database } from "~/platform/process/database.server";
import { currentSession, noSessionCookie, sessionCookie, sessionToken } from "./session.server";

export interface Visitor {
  username: string;
  role: Role;
  likes: number;
  /** The unread messages, at most {@link MAX_UNREAD}. */
  unread: number;
}

const MAX_UNREAD = 100;

interface FoundVisitor {
  /** Null when signed out; undefined if the database failed, so that it is unknown. */
  visitor: Visitor | null | undefined;
  /** The Set-Cookie header that renews or deletes the session cookie. */
  cookie: string | null;
}

export async function findVisitor(request: Request): Promise<FoundVisitor> {
  const token = sessionToken(request);
  if (!token) return { visitor: null, cookie: null };
  const now = new Date();
  try {
    const db = database();
    const session = await currentSession(request, { db, now });
    if (!session) return { visitor: null, cookie: noSessionCookie() };
    const { id, username, role } = session.user;
    const [likes, unread] = await Promise.all([countLikes(db, id), countUnread(db, { userId: id, max: MAX_UNREAD })]);
    return {
      visitor: { username, role, likes, unread },
      cookie: sessionCookie(token, { expiresAt: session.expiresAt, now }),
    };
  } catch (error) {
    const code = databaseFailure(error);
    if (!code) throw error;
    logDatabaseFailure(code, error);
    return { visitor: undefined, cookie: null };
  }
}

import type { Role } from "~/domain/accounts/rights";
import { countUnread } from "~/domain/alerts/inbox.server";
import { countLikes } from "~/domain/deals/browse/liked.server";
import { database } from "~/server/database.server";
import { currentSession, noSessionCookie, sessionCookie, sessionToken } from "./session.server";

export interface Visitor {
  username: string;
  role: Role;
  likes: number;
  /** Unread messages, at most {@link MAX_UNREAD}. */
  unread: number;
}

const MAX_UNREAD = 100;

/** A page's visitor, null when signed out; and the Set-Cookie header that renews or deletes the session cookie. */
export async function findVisitor(request: Request): Promise<{ visitor: Visitor | null; cookie: string | null }> {
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
  } catch {
    // When the database is down the page reports it; the session cookie stays.
    return { visitor: null, cookie: null };
  }
}

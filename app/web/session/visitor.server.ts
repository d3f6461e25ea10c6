import { countLikes } from "~/domain/deals/browse/liked.server";
import { database } from "~/server/database.server";
import type { Visitor } from "~/views/page/visitor";
import { currentSession, noSessionCookie, sessionCookie, sessionToken } from "./session.server";

/**
 * Who asks for a page, and the Set-Cookie header that lets their session's cookie live as long as the session does; one of
 * no session is taken away.
 */
export async function findVisitor(request: Request): Promise<{ visitor: Visitor | null; cookie: string | null }> {
  const token = sessionToken(request);
  if (!token) return { visitor: null, cookie: null };
  const now = new Date();
  try {
    const db = database();
    const session = await currentSession(request, { db, now });
    if (!session) return { visitor: null, cookie: noSessionCookie() };
    const { id, username, isAdmin } = session.user;
    return {
      visitor: { username, isAdmin, likes: await countLikes(db, id) },
      cookie: sessionCookie(token, { expiresAt: session.expiresAt, now }),
    };
  } catch {
    // A database that is away is the page's to tell; nobody is logged out for it.
    return { visitor: null, cookie: null };
  }
}

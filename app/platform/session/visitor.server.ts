import type { Role } from "~/features/accounts/rights";
import type { HeaderCounts } from "~/features/activity/header-counts.server";
import { databaseFailure } from "~/platform/db/failures.server";
import { logDatabaseFailure } from "~/platform/log/faults.server";
import { currentSession, noSessionCookie, sessionCookie, sessionToken } from "./session.server";

export interface Visitor extends HeaderCounts {
  username: string;
  role: Role;
}

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
    const session = await currentSession(request, { now });
    if (!session) return { visitor: null, cookie: noSessionCookie() };
    const { username, role } = session.user;
    return {
      visitor: { username, role, ...session.selected },
      cookie: sessionCookie(token, { expiresAt: session.expiresAt, now }),
    };
  } catch (error) {
    const code = databaseFailure(error);
    if (!code) throw error;
    logDatabaseFailure(code, error);
    return { visitor: undefined, cookie: null };
  }
}

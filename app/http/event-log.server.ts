import { createHmac, randomBytes } from "node:crypto";
import { clientNetwork } from "./limits.server";
import { requestContext } from "./request-context.server";

/** What an operator may have to trace (TRUST: logging). */
export type LoggedEvent =
  | "signed_up"
  | "logged_in"
  | "login_failed"
  | "logged_out"
  | "reset_asked"
  | "reset_failed"
  | "reset_done"
  | "role_changed"
  | "human_check_outage"
  | "limited"
  | "cross_site_refused"
  | "admin_denied"
  | "api_denied";

interface About {
  /** The id of the account that it concerns, where that is known. */
  userId?: string | null;
  /** The address without its query, or its pattern. */
  path?: string;
  isAdmin?: boolean;
  method?: string;
  reason?: "signed_out" | "not_admin" | "not_author";
}

/** Made anew at each start: addresses cannot be found out by trying all of them. */
const key = randomBytes(32);

/**
 * Writes one line of JSON about something that concerns safety: who by an id, where from by a hash of the network that
 * is the same until the next start. Never a name, an address of mail, a password, a code or a token.
 */
export function logEvent(event: LoggedEvent, { userId, ...about }: About = {}): void {
  const context = requestContext();
  const network = context && createHmac("sha256", key).update(clientNetwork()).digest("base64url").slice(0, 12);
  const line = { level: "info", time: new Date(), event, request: context?.id, user: userId ?? undefined, network };
  console.log(JSON.stringify({ ...line, ...about }));
}

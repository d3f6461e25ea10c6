import { networkPrefix } from "~/server/client-network.server";
import { requestContext } from "~/server/request-context.server";
import { log } from "./log.server";

/** What an operator may have to trace (docs/security.md, K3). */
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
  | "token_created"
  | "token_revoked"
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
  reason?: "signed_out" | "not_admin" | "not_author" | "not_in_scope";
  /** The id of a service token, and whom it delivers for. */
  token?: string;
  source?: string;
}

/**
 * Writes down something that concerns safety: who by an id, where from by the beginning of the address, which many
 * share. Never a name, an address of mail, a password, a code or a token itself.
 */
export function logEvent(event: LoggedEvent, { userId, ...about }: About = {}): void {
  const context = requestContext();
  const network = context && networkPrefix(context.address);
  log.info({ event, id: context?.id, user: userId ?? undefined, network, ...about });
}

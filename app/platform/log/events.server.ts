import { networkPrefix } from "~/platform/request/client-network.server";
import { requestContext } from "~/platform/request/request-context.server";
import { log } from "./log.server";

/** Security events (docs/security.md, K3). */
type LoggedEvent =
  | "signed_up"
  | "logged_in"
  | "login_failed"
  | "logged_out"
  | "code_asked"
  | "code_failed"
  | "factor_on"
  | "factor_off"
  | "identity_linked"
  | "identity_unlinked"
  | "oidc_failed"
  | "passkey_added"
  | "passkey_removed"
  | "reset_asked"
  | "reset_failed"
  | "reset_done"
  | "role_changed"
  | "email_confirmed"
  | "human_check_outage"
  | "token_created"
  | "token_revoked"
  | "feed_saved"
  | "source_trusted"
  | "source_untrusted"
  | "feed_deleted"
  | "backup_restored"
  | "picture_barred"
  | "site_changed"
  | "limited"
  | "cross_site_refused"
  | "admin_denied"
  | "api_denied";

interface EventDetails {
  userId?: string | null;
  /** The path without its query, or the route's pattern. */
  path?: string;
  role?: "member" | "moderator" | "admin";
  method?: string;
  reason?: "signed_out" | "not_admin" | "not_author" | "not_in_scope" | "no_second_factor";
  /** The error's code, as its library names it. */
  code?: string;
  /** The hash of a stored picture. */
  picture?: string;
  /** The id of a service token, and its source. */
  token?: string;
  source?: string;
}

/** Logs an event with the network's prefix. Never pass a name, an email address, a password, a code or a token itself. */
export function logEvent(event: LoggedEvent, { userId, ...details }: EventDetails = {}): void {
  const context = requestContext();
  const network = context && networkPrefix(context.address);
  log.info({ event, id: context?.id, user: userId ?? undefined, network, ...details });
}

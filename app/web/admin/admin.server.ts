import { redirectDocument } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.server";
import { logEvent } from "~/server/log/events.server";
import { type Failure, type FormRequest, formAction } from "~/web/forms/form-action.server";
import { enforceLimits } from "~/web/limits/limits.server";
import { flashCookie } from "~/web/page/flash.server";
import { type PageRequest, page } from "~/web/page/page.server";

/** What the loader of an admin page starts from: somebody who is an admin at this moment. */
export interface AdminRequest extends PageRequest {
  user: User;
}

/** What the action of an admin page starts from. */
export interface AdminFormRequest extends FormRequest {
  user: User;
}

/**
 * The loader of an admin page. Whoever is no admin is sent home and told so (specification §6.3). With single fetch a
 * parent's guard does not protect its children, so every admin page has this one, and a test walks them all.
 */
export function adminPage<T>(load: (page: AdminRequest) => Promise<T>) {
  return page(async (pageRequest) => load({ ...pageRequest, user: adminOf(pageRequest) }));
}

/**
 * The action of an admin page: guarded as {@link adminPage}, and at most so often a minute for each account.
 *
 * @param onFailure as of {@link formAction}
 * @param onSignedOut what a form gets whose session has ended, in place of the way home, so that what was typed is kept
 */
export function adminAction<T, F = never>(
  act: (form: AdminFormRequest) => Promise<T>,
  onFailure?: (failure: Failure) => F,
  onSignedOut?: (form: FormRequest) => Response,
) {
  return formAction(async (pageRequest) => {
    const user = adminOf(pageRequest, () => onSignedOut?.(pageRequest));
    await enforceLimits(pageRequest.db, [["adminWrite", user.id]]);
    return act({ ...pageRequest, user });
  }, onFailure);
}

function adminOf({ request, url, user }: PageRequest, onSignedOut?: () => Response | undefined): User {
  if (user?.isAdmin) return user;
  logEvent("admin_denied", {
    userId: user?.id,
    method: request.method,
    path: url.pathname.slice(0, 200),
    reason: user ? "not_admin" : "signed_out",
  });
  const kept = user ? undefined : onSignedOut?.();
  if (kept) throw kept;
  // As a document, so that the header of a page that was open when the session ended is made anew as well.
  throw redirectDocument("/", { status: 303, headers: { "Set-Cookie": flashCookie("accessDenied") } });
}

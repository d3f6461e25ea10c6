import { type ActionFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import { SECURITY_PATH } from "~/features/accounts/addresses";
import { may, type Right } from "~/features/accounts/rights";
import { type Failure, type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { requireSameOrigin } from "~/platform/forms/input.server";
import { logEvent } from "~/platform/log/events.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { flashCookie, redirectWithFlash } from "~/platform/page/flash.server";
import { type PageRequest, page, withPageContext } from "~/platform/page/page.server";

export interface AdminRequest extends PageRequest {
  user: User;
}

export interface AdminFormRequest extends FormRequest {
  user: User;
}

/**
 * The loader of an admin page, for those with the right; others are redirected home with a message (specification §6.3). With
 * single fetch a parent's guard does not protect its children, so every admin page needs this one, which a test checks.
 * `instead`: the page for those who have not this right but that one.
 */
export function adminPage<T>(
  right: Right,
  load: (page: AdminRequest) => Promise<T>,
  instead?: { right: Right; path: string },
) {
  return page(async (pageRequest) => {
    const { user } = pageRequest;
    if (instead && !may(user, right) && may(user, instead.right)) throw redirect(instead.path, 303);
    return load({ ...pageRequest, user: requireRight(pageRequest, right) });
  });
}

/** An action guarded like {@link adminPage}, rate limited by account; `onSignedOut` keeps the form if a session has ended. */
export function adminAction<T, F = never>(
  right: Right,
  act: (form: AdminFormRequest) => Promise<T>,
  onFailure?: (failure: Failure) => F,
  onSignedOut?: (form: FormRequest) => Response,
) {
  return formAction(async (pageRequest) => {
    const user = requireRight(pageRequest, right, () => onSignedOut?.(pageRequest));
    await enforceLimits(pageRequest.db, [["adminWrite", user.id]]);
    return act({ ...pageRequest, user });
  }, onFailure);
}

/** Guarded like {@link adminAction}, before the body is read, which `act` does. */
export function adminUpload<T>(right: Right, act: (page: AdminRequest) => Promise<T>) {
  return async ({ request, params }: ActionFunctionArgs): Promise<T> => {
    requireSameOrigin(request);
    return withPageContext({ request, params }, async (pageRequest) => {
      const user = requireRight(pageRequest, right);
      await enforceLimits(pageRequest.db, [["adminWrite", user.id]]);
      return act({ ...pageRequest, user });
    });
  };
}

/** The account if its role has the right; for a part of a page or an action that needs another right than the whole. */
export function requireRight(
  { request, url, user, hasSecondFactor }: PageRequest,
  right: Right,
  onSignedOut?: () => Response | undefined,
): User {
  const missesFactor = user?.role === "admin" && env().adminSecondFactor && !hasSecondFactor;
  if (user && may(user, right) && !missesFactor) return user;
  logEvent("admin_denied", {
    userId: user?.id,
    method: request.method,
    path: url.pathname.slice(0, 200),
    reason: missesFactor ? "no_second_factor" : user ? "not_admin" : "signed_out",
  });
  if (missesFactor) throw redirectWithFlash(SECURITY_PATH, "secondFactorFirst");
  const response = user ? undefined : onSignedOut?.();
  if (response) throw response;
  // Redirects the document, so that the page header no longer shows a signed-in user.
  throw redirectDocument("/", { status: 303, headers: { "Set-Cookie": flashCookie("accessDenied") } });
}

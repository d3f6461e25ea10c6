import { type ActionFunctionArgs, data, redirectDocument } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.server";
import type { ErrorPage } from "./error-page";
import { logEvent } from "./event-log.server";
import { flashCookie } from "./flash.server";
import { type FormRequest, loggingLimit } from "./form-action.server";
import { readForm } from "./input.server";
import { refuseBeyond } from "./limits.server";
import { answering, type PageRequest, page } from "./page.server";

/** What the loader of an admin page starts from: somebody who is an admin at this moment. */
export interface AdminRequest extends PageRequest {
  user: User;
}

/** What the action of an admin page starts from. */
export interface AdminFormRequest extends FormRequest {
  user: User;
}

/**
 * The loader of an admin page. Whoever is no admin is sent home and told so (SPEC.md section 6). With single fetch a
 * parent's guard does not protect its children, so every admin page has this one, and a test walks them all.
 */
export function adminPage<T>(load: (page: AdminRequest) => Promise<T>) {
  return page(async (request) => load({ ...request, user: adminOf(request) }));
}

/** What went wrong with a form before or while it was acted upon, for a page that keeps what was typed. */
export interface Failure extends ErrorPage {
  form: URLSearchParams;
}

/**
 * The action of an admin page: guarded as {@link adminPage}, and at most so often a minute for each account.
 *
 * @param onFailure what a page that keeps what was typed shows when the form came too often (429) or the database is
 *   away (503); without it, an error page says so
 */
export function adminAction<T, F = never>(
  act: (form: AdminFormRequest) => Promise<T>,
  onFailure?: (failure: Failure) => F,
) {
  return async ({ request, params }: ActionFunctionArgs) => {
    const form = await readForm(request);
    try {
      return await answering({ request, params }, async (asked) => {
        const user = adminOf(asked);
        return loggingLimit(asked, async () => {
          await refuseBeyond(asked.db, asked.language, asked.now, [["adminWrite", user.id]]);
          return act({ ...asked, form, user });
        });
      });
    } catch (thrown) {
      if (!onFailure || !(thrown instanceof Response) || ![429, 503].includes(thrown.status)) throw thrown;
      const { status, headers } = thrown;
      return data(onFailure({ ...((await thrown.json()) as ErrorPage), form }), { status, headers: kept(headers) });
    }
  };
}

/** When to come again; what the body of the error page was is not said of another body. */
function kept(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => name === "retry-after" || name.startsWith("ratelimit-")));
}

function adminOf({ request, url, user }: PageRequest): User {
  if (user?.isAdmin) return user;
  logEvent("admin_denied", {
    userId: user?.id,
    method: request.method,
    path: url.pathname.slice(0, 200),
    reason: user ? "not_admin" : "signed_out",
  });
  // As a document, so that the header of a page that was open when the session ended is made anew as well.
  throw redirectDocument("/", { status: 303, headers: { "Set-Cookie": flashCookie("accessDenied") } });
}

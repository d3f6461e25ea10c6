import { type ActionFunctionArgs, data } from "@remix-run/node";
import { inEachLanguage } from "~/i18n/translator.server";
import { logEvent } from "~/server/log/events.server";
import { logFault } from "~/server/log/faults.server";
import type { ErrorPage } from "~/views/page/error-page";
import { STATUS } from "~/web/page/errors.server";
import { type PageRequest, withPageContext } from "~/web/page/page.server";
import { readForm } from "./input.server";

/** What a form's action starts from. */
export interface FormRequest extends PageRequest {
  form: URLSearchParams;
}

/** Why a form could not be acted upon, though nothing is wrong with it, for a page that keeps what was typed. */
export interface Failure extends Pick<ErrorPage, "text"> {
  /** 429 too often, 503 not at this moment, 500 a fault of ours. */
  status: number;
  form: URLSearchParams;
}

/** What a page shows in place of an error page. */
type FormFallback<F> = ((failure: Failure) => F) | undefined;

/**
 * The action of a page's form: from this site alone, read once, and a database that is away is a 503.
 *
 * @param onFailure what a page that keeps what was typed shows when the form came too often, cannot be taken at this
 *   moment, or meets a fault; without it, an error page says so
 */
export function formAction<T, F = never>(act: (form: FormRequest) => Promise<T>, onFailure?: FormFallback<F>) {
  return async ({ request, params }: ActionFunctionArgs) => {
    const form = await readForm(request);
    return withFormFallback({ request, form, onFailure }, () =>
      withPageContext({ request, params }, (page) => loggingLimit(page, () => act({ ...page, form }))),
    );
  };
}

/** Acts upon a form; what then fails is told by the page that the form stands on, if it has a way to. */
async function withFormFallback<T, F>(
  { request, form, onFailure }: { request: Request; form: URLSearchParams; onFailure: FormFallback<F> },
  act: () => Promise<T>,
) {
  try {
    return await act();
  } catch (thrown) {
    if (!onFailure || !(thrown instanceof Response || thrown instanceof Error)) throw thrown;
    if (thrown instanceof Response) {
      const { status, headers } = thrown;
      if (status !== STATUS.limited && status !== STATUS.unavailable) throw thrown;
      const { text } = (await thrown.json()) as ErrorPage;
      return data(onFailure({ status, text, form }), { status, headers: limitHeadersOf(headers) });
    }
    logFault(thrown, request);
    const status = STATUS.fault;
    const text = inEachLanguage((t) => t("errors.fault"));
    return data(onFailure({ status, text, form }), { status });
  }
}

/** When to come again; what the body of the error page was is not said of another body. */
function limitHeadersOf(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => name === "retry-after" || name.startsWith("ratelimit-")));
}

/** Acts, and writes down whom a limit refuses. */
async function loggingLimit<T>({ user, url }: PageRequest, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Response && error.status === STATUS.limited) {
      logEvent("limited", { userId: user?.id, path: url.pathname });
    }
    throw error;
  }
}

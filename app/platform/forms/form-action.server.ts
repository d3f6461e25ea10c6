import { type ActionFunctionArgs, data } from "@remix-run/node";
import { STATUS } from "~/platform/errors/errors.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { logEvent } from "~/platform/log/events.server";
import { logFault } from "~/platform/log/faults.server";
import type { ErrorPage } from "~/platform/page/page.server";
import { type PageRequest, withPageContext } from "~/platform/page/page.server";
import { readForm } from "./input.server";

export interface FormRequest extends PageRequest {
  form: URLSearchParams;
}

/** The reason why a valid form was not processed, for a page that shows it again with the typed values. */
export interface Failure extends Pick<ErrorPage, "text"> {
  /** The status: 429, 503 or 500. */
  status: number;
  form: URLSearchParams;
}

type FormFallback<F> = ((failure: Failure) => F) | undefined;

/** Rejects cross-site requests; without `onFailure`, a limit, an outage or a bug throws an error page. */
export function formAction<T, F = never>(act: (form: FormRequest) => Promise<T>, onFailure?: FormFallback<F>) {
  return async ({ request, params }: ActionFunctionArgs) => {
    const form = await readForm(request);
    return withFormFallback({ request, form, onFailure }, () =>
      withPageContext({ request, params }, (page) => loggingLimit(page, () => act({ ...page, form }))),
    );
  };
}

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

/** The headers Retry-After and RateLimit-*, without those that describe the error page's body. */
function limitHeadersOf(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => name === "retry-after" || name.startsWith("ratelimit-")));
}

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

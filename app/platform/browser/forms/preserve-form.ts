import { type ClientActionFunctionArgs, isRouteErrorResponse, replace, useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { isNetworkError } from "~/platform/browser/cache/network-error";
import { failureText } from "~/platform/browser/error-page";
import { notify } from "~/platform/browser/toast";

/** Milliseconds to wait for the browser to report the status of a response. */
const STATUS_TIMEOUT_MS = 300;

interface ErrorWording {
  title?: () => string;
  ofStatus?: (status: number) => string;
  /** The response that replaces the error boundary; null for none. */
  answerOf?: (thrown: unknown) => object | null;
}

/** The clientAction of a form that people type into: after an error the page stays and a toast says why. */
export async function keepFormOnServerError(
  { request, serverAction }: ClientActionFunctionArgs,
  { title, ofStatus, answerOf }: ErrorWording = {},
): Promise<unknown> {
  const observed = ofStatus && observeStatus(request.url);
  try {
    return await serverAction();
  } catch (thrown) {
    const response = answerOf?.(thrown);
    if (response) return Response.json(response, { status: 401 });
    const isResponse = thrown instanceof Response || isRouteErrorResponse(thrown);
    if (request.signal.aborted || (isResponse && thrown.status < 500)) throw thrown;
    const status = observed && !isResponse ? await observed.status() : 0;
    const text = ofStatus && status >= 400 ? ofStatus(status) : failureText(thrown);
    notify({ alert: true, title: title?.(), text });
    // A status of 500 or above revalidates nothing.
    return Response.json(null, { status: 503 });
  } finally {
    observed?.stop();
  }
}

/** The clientAction of a form on every page whose action has no page. */
export async function stayOnNetworkError({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const { pathname, search } = location;
  try {
    return await serverAction();
  } catch (thrown) {
    if (!isNetworkError(thrown)) throw thrown;
    notify({ alert: true, text: failureText(thrown) });
    return replace(`${pathname}${search}`);
  }
}

/** Remix exposes no status when it cannot decode the body; 0 if unknown. */
function observeStatus(address: string): { status: () => Promise<number>; stop: () => void } {
  const path = new URL(address).pathname.replace(/\/?$/, ".data");
  let stop = () => {};
  const status = new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntries() as PerformanceResourceTiming[];
      const entry = entries.find(({ name }) => new URL(name).pathname === path);
      if (entry) resolve(entry.responseStatus ?? 0);
    });
    observer.observe({ type: "resource" });
    stop = () => observer.disconnect();
  });
  const timeout = () => new Promise<number>((resolve) => setTimeout(resolve, STATUS_TIMEOUT_MS, 0));
  return { status: () => Promise.race([status, timeout()]), stop: () => stop() };
}

/** The action's data; after a failed submission, that of the last one that succeeded. */
export function useLastActionData<T>(): ReturnType<typeof useActionData<T>> {
  const response = useActionData<T>();
  const [last, setLast] = useState(response);
  if (response !== null && response !== last) setLast(response);
  return response === null ? last : response;
}

/** Shows an error once per response (specification §8.1), except one rendered with the document; `response` identifies it. */
export function useErrorToast(response: unknown, text: string | null | undefined, title?: string): void {
  const shown = useRef(response);
  useEffect(() => {
    if (!response || response === shown.current) return;
    shown.current = response;
    if (text) notify({ alert: true, title, text });
  }, [response, text, title]);
}

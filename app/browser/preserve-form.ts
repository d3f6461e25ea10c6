import { type ClientActionFunctionArgs, isRouteErrorResponse, replace, useActionData } from "@remix-run/react";
import i18next from "i18next";
import { useEffect, useRef, useState } from "react";
import { localized } from "~/i18n/languages";
import { isErrorPage } from "~/views/page/error-page";
import { isNetworkError } from "./cache/network-error";
import { notify } from "./toast-queue";

/** Milliseconds in which a browser tells the status of an answer that has come. */
const STATUS_TIMEOUT_MS = 300;

/** What a form says of an answer that is none of the site's, beyond what all say. */
interface ErrorWording {
  /** What could not be done. */
  title?: () => string;
  /** What its status says, where the browser tells it. */
  ofStatus?: (status: number) => string;
  /** What the form's page is to show of an error, in place of its error boundary; null: nothing. */
  answerOf?: (thrown: unknown) => object | null;
}

/**
 * The client's side of a form that people type into. Where no answer comes, or only that the site has failed, an error
 * page would take away what was typed: the page stays as it is, and a message says why.
 */
export async function keepFormOnServerError(
  { request, serverAction }: ClientActionFunctionArgs,
  { title, ofStatus, answerOf }: ErrorWording = {},
): Promise<unknown> {
  const seen = ofStatus && observeStatus(request.url);
  try {
    return await serverAction();
  } catch (thrown) {
    const answer = answerOf?.(thrown);
    if (answer) return Response.json(answer, { status: 401 });
    const isAnswer = thrown instanceof Response || isRouteErrorResponse(thrown);
    if (request.signal.aborted || (isAnswer && thrown.status < 500)) throw thrown;
    const status = seen && !isAnswer ? await seen.status() : 0;
    const text = ofStatus && status >= 400 ? ofStatus(status) : textOf(thrown);
    notify({ kind: "form", alert: true, title: title?.(), text });
    // With a status that says so, nothing is loaded anew.
    return Response.json(null, { status: 503 });
  } finally {
    seen?.stop();
  }
}

/**
 * The client's side of a form that stands on every page, and is sent to an address that has no page: where no answer comes,
 * its reader stays where they are, and a message says why.
 */
export async function stayOnNetworkError({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const { pathname, search } = location;
  try {
    return await serverAction();
  } catch (thrown) {
    if (!isNetworkError(thrown)) throw thrown;
    notify({ kind: "form", alert: true, text: textOf(thrown) });
    return replace(`${pathname}${search}`);
  }
}

/** Watches for the status of a form's answer, which Remix keeps to itself where it cannot read the rest; 0: not known. */
function observeStatus(address: string): { status: () => Promise<number>; stop: () => void } {
  const asked = new URL(address).pathname.replace(/\/?$/, ".data");
  let stop = () => {};
  const status = new Promise<number>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const entries = list.getEntries() as PerformanceResourceTiming[];
      const entry = entries.find(({ name }) => new URL(name).pathname === asked);
      if (entry) resolve(entry.responseStatus ?? 0);
    });
    observer.observe({ type: "resource" });
    stop = () => observer.disconnect();
  });
  const notKnown = () => new Promise<number>((resolve) => setTimeout(resolve, STATUS_TIMEOUT_MS, 0));
  return { status: () => Promise.race([status, notKnown()]), stop: () => stop() };
}

function textOf(thrown: unknown): string {
  if (isErrorPage(thrown)) return localized(i18next.language, thrown.data.text);
  // The browser's own word for an answer that did not come.
  return thrown instanceof TypeError ? i18next.t("errors.unsent") : i18next.t("errors.fault");
}

/** What the action has answered; after a form that met no answer, what it had answered before. */
export function useLastActionData<T>(): ReturnType<typeof useActionData<T>> {
  const answer = useActionData<T>();
  const [last, setLast] = useState(answer);
  if (answer !== null && answer !== last) setLast(answer);
  return answer === null ? last : answer;
}

/**
 * Says in a toast why a form was not taken, once for each answer, beside what the form itself says (specification §8.1). An
 * answer that came with its document has been read there.
 *
 * @param answer what tells one from the next; null: there is none yet
 */
export function useErrorToast(answer: unknown, text: string | null | undefined, title?: string): void {
  const told = useRef(answer);
  useEffect(() => {
    if (!answer || answer === told.current) return;
    told.current = answer;
    if (text) notify({ kind: "form", alert: true, title, text });
  }, [answer, text, title]);
}

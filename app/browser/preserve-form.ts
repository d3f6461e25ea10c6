import { type ClientActionFunctionArgs, isRouteErrorResponse, useActionData } from "@remix-run/react";
import i18next from "i18next";
import { type FormEvent, useState } from "react";
import { inLanguage } from "~/i18n/languages";
import { isErrorPage } from "~/views/page/error-page";
import { notify } from "./toast-queue";

/**
 * The client's side of a form that people type into. Where no answer comes, or only that the site has failed, an error
 * page would take away what was typed: the page stays as it is, and a message says why.
 *
 * @param titleOf says what could not be done
 */
export async function preservingAction(
  { request, serverAction }: ClientActionFunctionArgs,
  titleOf?: () => string,
): Promise<unknown> {
  try {
    return await serverAction();
  } catch (thrown) {
    const isAnswer = thrown instanceof Response || isRouteErrorResponse(thrown);
    if (request.signal.aborted || (isAnswer && thrown.status < 500)) throw thrown;
    notify({ id: "unsent", alert: true, title: titleOf?.(), text: textOf(thrown) });
    // With a status that says so, nothing is loaded anew.
    return Response.json(null, { status: 503 });
  }
}

function textOf(thrown: unknown): string {
  if (isErrorPage(thrown)) return inLanguage(i18next.language, thrown.data.text);
  // The browser's own word for an answer that did not come.
  return thrown instanceof TypeError ? i18next.t("errors.unsent") : i18next.t("errors.fault");
}

/**
 * For the form of a choice, such as the theme: without a network Remix would reload the page for the script of the address
 * that it is sent to, and leave the reader without the page.
 */
export function stayWhenOffline(event: FormEvent): void {
  if (navigator.onLine) return;
  event.preventDefault();
  notify({ id: "unsent", alert: true, text: i18next.t("errors.unsent") });
}

/** What the action has answered; after a form that met no answer, what it had answered before. */
export function usePreservedAnswer<T>(): ReturnType<typeof useActionData<T>> {
  const answer = useActionData<T>();
  const [last, setLast] = useState(answer);
  if (answer !== null && answer !== last) setLast(answer);
  return answer === null ? last : answer;
}

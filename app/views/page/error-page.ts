import { isRouteErrorResponse } from "@remix-run/react";
import type { LocalizedText } from "~/i18n/languages";

/** What an error page says: never a message of the system's. */
export interface ErrorPage {
  title: LocalizedText;
  text: LocalizedText;
  /** Whether asking again may help. */
  retry: boolean;
}

/** What the load of a page ends with where the site gives no answer: no network, or something that answers in its place. */
export class NetworkError extends Error {}

/** Whether a route's error carries a page of ours. */
export function isErrorPage(error: unknown): error is { status: number; data: ErrorPage } {
  return isRouteErrorResponse(error) && typeof (error.data as ErrorPage | null)?.title?.en === "string";
}

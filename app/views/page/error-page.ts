import { isRouteErrorResponse } from "@remix-run/react";
import type { LocalizedText } from "~/i18n/languages";

/** The data of an error page; never a system's error message. */
export interface ErrorPage {
  title: LocalizedText;
  text: LocalizedText;
  retry: boolean;
}

/** The site could not be reached: no network, or a response that is not the site's. */
export class NetworkError extends Error {}

export function isErrorPage(error: unknown): error is { status: number; data: ErrorPage } {
  return isRouteErrorResponse(error) && typeof (error.data as ErrorPage | null)?.title?.en === "string";
}

import { isRouteErrorResponse } from "@remix-run/react";

/** What an error page says, in the reader's language: never a message of the system's. */
export interface ErrorPage {
  title: string;
  text: string;
  /** Whether asking again may help. */
  retry: boolean;
}

/** Whether a route's error carries a page of ours. */
export function isErrorPage(error: unknown): error is { status: number; data: ErrorPage } {
  return isRouteErrorResponse(error) && typeof (error.data as ErrorPage | null)?.title === "string";
}

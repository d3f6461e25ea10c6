import { isRouteErrorResponse } from "@remix-run/react";
import i18next from "i18next";
import { localized } from "~/platform/i18n/languages";
import type { ErrorPage } from "~/platform/page/page.server";

export function isErrorPage(error: unknown): error is { status: number; data: ErrorPage } {
  return isRouteErrorResponse(error) && typeof (error.data as ErrorPage | null)?.title?.en === "string";
}

/** The text of a toast about an error. */
export function failureText(thrown: unknown): string {
  if (isErrorPage(thrown)) return localized(i18next.language, thrown.data.text);
  return thrown instanceof TypeError ? i18next.t("errors.unsent") : i18next.t("errors.fault");
}

import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import i18next from "i18next";
import type { UnsavedForm } from "~/features/deals/web/deal-form-response.server";
import { isErrorPage } from "~/platform/browser/error-page";
import { keepFormOnServerError } from "~/platform/browser/forms/preserve-form";

/** Like {@link keepFormOnServerError}, but keeps the form also if the session has ended. `failed` says what could not be done. */
export function dealFormAction(
  args: ClientActionFunctionArgs,
  failed: "admin.createFailed" | "admin.updateFailed" | "submissions.failed",
): Promise<unknown> {
  return keepFormOnServerError(args, {
    title: () => i18next.t(failed),
    ofStatus: (status) => i18next.t("errors.http", { status }),
    answerOf: (thrown) => (isUnsavedForm(thrown) ? thrown.data.response : null),
  });
}

/** Reloads the page only for another address or language: a member who is signed out would be redirected. */
export function revalidatesDealForm(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = "GET", formData, defaultShouldRevalidate } = args;
  const isOther = currentUrl.pathname !== nextUrl.pathname || formData?.has("language");
  const isQuery = formMethod === "GET" && currentUrl.search !== nextUrl.search;
  return (isOther || isQuery) && defaultShouldRevalidate;
}

export function isUnsavedForm(error: unknown): error is { data: UnsavedForm } {
  return isErrorPage(error) && "response" in error.data;
}

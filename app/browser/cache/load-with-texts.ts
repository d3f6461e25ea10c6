import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { addAccountTexts } from "~/i18n/browser-texts";
import { loadReplacingRedirect } from "./cached-loader";
import { withNetworkError } from "./network-error";

/** The client's loader of a page of accounts or of the API that stands in no layout: its texts come with it. */
export async function loadWithTexts(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const [data] = await Promise.all([loadReplacingRedirect(args), loadTexts()]);
  return data;
}

/** The client's loader of the layouts of accounts and of admins: their texts come with the first of their pages. */
export async function loadTexts(): Promise<null> {
  await withNetworkError(addAccountTexts());
  return null;
}

/** Whether the document that the browser hydrates is such a page. */
export function needsAccountTexts(routes: Partial<Record<string, { clientLoader?: unknown }>>): boolean {
  return Object.values(routes).some((route) => [loadWithTexts, loadTexts].some((each) => each === route?.clientLoader));
}

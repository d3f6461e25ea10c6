import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { addAccountTexts } from "~/i18n/browser-texts";
import { loadReplacingRedirect } from "./cached-loader";
import { withNetworkError } from "./network-error";

/** The clientLoader of a page of accounts or of the API outside a layout, with its texts. */
export async function loadWithTexts(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const [data] = await Promise.all([loadReplacingRedirect(args), loadTexts()]);
  return data;
}

/** The clientLoader of the account and admin layouts: loads their texts. */
export async function loadTexts(): Promise<null> {
  await withNetworkError(addAccountTexts());
  return null;
}

/** Whether the page being hydrated is one of these. */
export function needsAccountTexts(routes: Partial<Record<string, { clientLoader?: unknown }>>): boolean {
  return Object.values(routes).some((route) => [loadWithTexts, loadTexts].some((each) => each === route?.clientLoader));
}

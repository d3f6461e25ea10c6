import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { addAccountTexts } from "~/i18n/browser-texts";
import { loadFollowing } from "./moved-address";

/** The client's loader of pages of accounts, of admins and of the API: their texts come with them. */
export async function loadWithTexts(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const [data] = await Promise.all([loadFollowing(args), addAccountTexts()]);
  return data;
}

/** Whether the document that the browser takes over is such a page. */
export function needsAccountTexts(routes: Partial<Record<string, { clientLoader?: unknown }>>): boolean {
  return Object.values(routes).some((route) => route?.clientLoader === loadWithTexts);
}

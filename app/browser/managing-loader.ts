import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { addManagingTexts } from "~/i18n/browser-texts";
import { loadFollowing } from "./moved-address";

/** The client's loader of pages of accounts, of admins and of the API: their texts come with them. */
export async function managingLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const [data] = await Promise.all([loadFollowing(args), addManagingTexts()]);
  return data;
}

/** Whether the document that the browser takes over is such a page. */
export function isManaging(routes: Partial<Record<string, { clientLoader?: unknown }>>): boolean {
  return Object.values(routes).some((route) => route?.clientLoader === managingLoader);
}

import { type ClientLoaderFunctionArgs, useRouteLoaderData } from "@remix-run/react";
import { setCategories } from "~/features/categories/categories";
import { prepareTexts } from "~/platform/i18n/browser-texts";
import type { RootData } from "~/platform/page/root-data.server";
import { version } from "./store";

let shown: RootData | undefined;

/** The store's version when each data was requested; the document's is of version 0. */
const versions = new WeakMap<RootData, number>();

/** The root's data; also sets the page's categories, which on the server are those of the process. */
export function useRootData(): RootData | undefined {
  const data = useRouteLoaderData("root") as RootData | undefined;
  if (data && typeof document !== "undefined") setCategories(data.categories);
  return data;
}

export function rememberRoot(data: RootData | undefined): void {
  shown = data ?? shown;
}

export function isMemberShown(): boolean {
  return Boolean(shown?.user);
}

export function isRootStale(): boolean {
  return ((shown && versions.get(shown)) ?? 0) < version();
}

/** If it fails, header and footer keep the last data, in the user's language and theme. */
export async function loadRoot({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const requested = version();
  try {
    const data = await serverLoader<RootData>();
    versions.set(data, requested);
    // If they cannot be fetched, the page stays in its language.
    await prepareTexts(data.language).catch(() => undefined);
    return data;
  } catch (thrown) {
    if (thrown instanceof Response || !shown) throw thrown;
    return shown;
  }
}

import { type ClientLoaderFunctionArgs, useRouteLoaderData } from "@remix-run/react";
import { prepareTexts } from "~/i18n/browser-texts";
import type { RootData } from "~/web/page/root-data.server";
import { version } from "./store";

let shown: RootData | undefined;

/** The store's version when each data was requested; the document's is of version 0. */
const versions = new WeakMap<RootData, number>();

/** The data of the root's loader; undefined where it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

export function rememberRoot(data: RootData | undefined): void {
  shown = data ?? shown;
}

/** Whether the header shows a signed-in user. */
export function isMemberShown(): boolean {
  return Boolean(shown?.user);
}

/** Whether the shown data is older than the last invalidation. */
export function isRootStale(): boolean {
  return ((shown && versions.get(shown)) ?? 0) < version();
}

/** The clientLoader of the root: on a failure header and footer keep the last data, in the user's language and theme. */
export async function loadRoot({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const requested = version();
  try {
    const data = await serverLoader<RootData>();
    versions.set(data, requested);
    // Shown together with the data; if they cannot be fetched, the page stays in its language.
    await prepareTexts(data.language).catch(() => undefined);
    return data;
  } catch (thrown) {
    if (thrown instanceof Response || !shown) throw thrown;
    return shown;
  }
}

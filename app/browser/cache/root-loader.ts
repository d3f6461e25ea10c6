import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { prepareTexts } from "~/i18n/browser-texts";
import type { RootData } from "~/views/page/root-data";

let shown: RootData | undefined;

/** Notes what stands around the page. */
export function rememberRoot(data: RootData | undefined): void {
  shown = data ?? shown;
}

/** Whether the header shows somebody who is logged in. */
export function isMemberShown(): boolean {
  return Boolean(shown?.user);
}

/**
 * The client's loader of the root: where it fails, what stands around a page stays as it is, so that the page says why in
 * the reader's language and look, with the way to their account.
 */
export async function loadRoot({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    const data = await serverLoader<RootData>();
    // They are shown with the data; without them the page stays in its language.
    await prepareTexts(data.language).catch(() => undefined);
    return data;
  } catch (thrown) {
    if (thrown instanceof Response || !shown) throw thrown;
    return shown;
  }
}

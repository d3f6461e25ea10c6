import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { prepareTexts } from "~/i18n/browser-texts";
import type { RootData } from "~/views/page/root-data";

let shown: RootData | undefined;

export function rememberRoot(data: RootData | undefined): void {
  shown = data ?? shown;
}

/** Whether the header shows a signed-in user. */
export function isMemberShown(): boolean {
  return Boolean(shown?.user);
}

/** The clientLoader of the root: on a failure header and footer keep the last data, in the user's language and theme. */
export async function loadRoot({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    const data = await serverLoader<RootData>();
    // Shown together with the data; if they cannot be fetched, the page stays in its language.
    await prepareTexts(data.language).catch(() => undefined);
    return data;
  } catch (thrown) {
    if (thrown instanceof Response || !shown) throw thrown;
    return shown;
  }
}

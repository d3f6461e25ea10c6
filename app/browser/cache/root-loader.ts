import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import type { RootData } from "~/views/page/root-data";

let shown: RootData | undefined;

/** Notes what stands around the page. */
export function noteRoot(data: RootData | undefined): void {
  shown = data ?? shown;
}

/**
 * The client's loader of the root: where it fails, what stands around a page stays as it is, so that the page says why in
 * the reader's language and look, with the way to their account.
 */
export async function loadRoot({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (thrown) {
    if (thrown instanceof Response || !shown) throw thrown;
    return shown;
  }
}

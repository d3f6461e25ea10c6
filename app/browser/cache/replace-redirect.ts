import { type ClientLoaderFunctionArgs, replace } from "@remix-run/react";

/**
 * The server's answer for a page that the reader goes to. Where Back leads to an address that now leads elsewhere, the
 * new one takes its place: added after it, it would send whoever goes back forward again, for good.
 */
export async function loadReplacingRedirect({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (thrown) {
    const { pathname, search } = new URL(request.url);
    const to = thrown instanceof Response && thrown.headers.get("Location");
    // Back changes the browser's own address first.
    throw to && pathname === location.pathname && search === location.search ? replace(to) : thrown;
  }
}

import { parseUrl } from "~/platform/values/parse-url";

/** The limit of a Location header: some proxies and clients refuse responses with longer ones. */
const MAX_LOCATION_LENGTH = 2_048;

/** An address, percent-encoded as it is sent, if it is short enough for a Location header; else `otherwise`. */
export function boundedLocation<T>(address: string, otherwise: T): string | T {
  return address.length <= MAX_LOCATION_LENGTH ? address : otherwise;
}

/**
 * A path on this site from an untrusted redirect target; "/" when it would lead elsewhere or be too long. Resolved the way
 * a browser does, which catches //evil, /\evil and a tab between the slashes; a blob: URL has the origin of the URL in it.
 */
export function localPath(text: string | null | undefined): string {
  const here = "http://here.invalid";
  const url = text ? parseUrl(text, here) : null;
  if (url?.protocol !== "http:" || url.origin !== here) return "/";
  return boundedLocation(`${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, "/"), "/");
}

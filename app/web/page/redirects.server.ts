import { parseUrl } from "~/domain/parse-url";

/**
 * A path on this site from an untrusted redirect target; "/" when it would lead elsewhere. Resolved the way a browser
 * does, which catches //evil, /\evil and a tab between the slashes.
 */
export function localPath(text: string | null | undefined): string {
  const here = "http://here.invalid";
  const url = text && text.length <= 2048 ? parseUrl(text, here) : null;
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, "/") : "/";
}

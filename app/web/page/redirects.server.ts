import { parseUrl } from "~/domain/parse-url";

/**
 * A path on this site from a text that a visitor controls; "/" when it would lead elsewhere. Resolved the way a browser
 * does, so that //evil, /\evil and a tab between the slashes are seen for what they are.
 */
export function localPath(text: string | null | undefined): string {
  const here = "http://here.invalid";
  const url = text && text.length <= 2048 ? parseUrl(text, here) : null;
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, "/") : "/";
}

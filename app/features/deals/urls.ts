import { parseUrl } from "~/platform/values/parse-url";

export const MAX_URL_LENGTH = 2048;

/** Browsers strip these from an address, so they would open another than the validated one. */
const SPACES_AND_CONTROLS = /[\s\p{Cc}\\]/u;

/**
 * The text if safe in an href: http or https, no user name or password, at most 2,048 characters. Checked on render too. With
 * more slashes before its host, which other parsers read as none, as it was read.
 */
export function webUrl(text: string): string | null {
  if (text.length > MAX_URL_LENGTH || SPACES_AND_CONTROLS.test(text) || !/^https?:\/\//i.test(text)) return null;
  const url = parseUrl(text);
  if (!url || url.username || url.password) return null;
  const address = /^https?:\/\/\//i.test(text) ? url.href : text;
  return address.length <= MAX_URL_LENGTH ? address : null;
}

/** A URL that {@link webUrl} accepts, or a path on this site ("/images/…"). */
export function imageUrl(text: string): string | null {
  const path = /^\/(?!\/)/.test(text) && text.length <= MAX_URL_LENGTH && !SPACES_AND_CONTROLS.test(text);
  return path ? text : webUrl(text);
}

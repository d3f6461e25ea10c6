import { parseUrl } from "~/domain/parse-url";

const MAX_URL_LENGTH = 2048;

/** Browsers drop or trim these inside an address, so what is checked would not be what they open. */
const SPACES_AND_CONTROLS = /[\s\p{Cc}\\]/u;

/**
 * The text itself when it is a web address that may stand in an href: http or https, no user name or password in it,
 * at most 2,048 characters; otherwise null. Checked when a deal is written, where more is asked, and again when it is
 * shown.
 */
export function webUrl(text: string): string | null {
  if (text.length > MAX_URL_LENGTH || SPACES_AND_CONTROLS.test(text) || !/^https?:\/\//i.test(text)) return null;
  const url = parseUrl(text);
  return url && !url.username && !url.password ? text : null;
}

/** As {@link webUrl}, or a path on this site ("/images/…"). */
export function imageUrl(text: string): string | null {
  const path = /^\/(?!\/)/.test(text) && text.length <= MAX_URL_LENGTH && !SPACES_AND_CONTROLS.test(text);
  return path ? text : webUrl(text);
}

import { notify } from "./toast";

/** Milliseconds for which a confirmation, and a text that could not be copied, are shown (specification §4.9). */
export const COPIED_MS = 2_000;
const COPY_FAILED_MS = 10_000;

/** Copies a text and returns whether it succeeded; else a toast shows the whole text, to be copied by hand. */
export async function copyText(text: string, failedTitle: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // There is no permission, or an insecure context, which has no clipboard at all.
    const shown = /^https?:/.test(text) ? readableAddress(text) : text;
    notify({ alert: true, title: failedTitle, text: shown, selectable: true, duration: COPY_FAILED_MS });
    return false;
  }
}

/** An address with its characters decoded, except white space, so that it is still one address. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address).replace(/\s/gu, encodeURIComponent);
  } catch {
    // A percent sign that encodes no character.
    return address;
  }
}

import { notify } from "./toast-queue";

/** Milliseconds for which a confirmation stands, and for which a text that could not be copied does (specification §4.9). */
export const COPIED_MS = 2_000;
const COPY_FAILED_MS = 10_000;

/**
 * Puts a text on the clipboard; where that fails, shows the whole of it in a toast with this title, to be copied by hand.
 * Whether it was copied.
 */
export async function copyText(text: string, failedTitle: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers without permission, and pages that were not served safely: those have no clipboard at all.
    const shown = /^https?:/.test(text) ? readableAddress(text) : text;
    notify({ kind: "copy", alert: true, title: failedTitle, text: shown, selectable: true, duration: COPY_FAILED_MS });
    return false;
  }
}

/** An address in its own characters, as people read it; white space stays encoded, so that it is still one address. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address).replace(/\s/gu, encodeURIComponent);
  } catch {
    // A percent sign that encodes nothing.
    return address;
  }
}

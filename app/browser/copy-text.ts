import { notify } from "./toast-queue";

/** Milliseconds for which a confirmation stands, and for which a text that could not be copied does (specification §4.9). */
export const COPIED_SHOWN = 2_000;
const FAILED_SHOWN = 10_000;

/** Most characters of an address that is shown, and how many of them are its end. */
const MOST_SHOWN = 80;
const END_SHOWN = 24;

/** Puts a text on the clipboard; where that fails, shows it in a toast with this title. Whether it was copied. */
export async function copyText(text: string, failedTitle: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers without permission, and pages that were not served safely: those have no clipboard at all.
    const shown = /^https?:/.test(text) ? readableAddress(text) : text;
    notify({ kind: "copy", alert: true, title: failedTitle, text: shown, duration: FAILED_SHOWN });
    return false;
  }
}

/** An address as people read it: in its own characters, and without the middle of one that is long. */
export function readableAddress(address: string): string {
  const characters = [...decoded(address)];
  if (characters.length <= MOST_SHOWN) return characters.join("");
  const beginning = characters.slice(0, MOST_SHOWN - END_SHOWN - 1);
  return `${beginning.join("")}…${characters.slice(-END_SHOWN).join("")}`;
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // A percent sign that encodes nothing.
    return address;
  }
}

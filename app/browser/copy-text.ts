import { notify } from "./toast-queue";

/** Milliseconds for which a confirmation stands, and for which a text that could not be copied does (SPEC.md section 9). */
export const COPIED_SHOWN = 2_000;
const FAILED_SHOWN = 10_000;

/** Puts a text on the clipboard; where that fails, shows it in a toast with this title. Whether it was copied. */
export async function copyText(text: string, failedTitle: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers without permission, and pages that were not served safely: those have no clipboard at all.
    notify({ id: "copy-failed", alert: true, title: failedTitle, text, duration: FAILED_SHOWN });
    return false;
  }
}

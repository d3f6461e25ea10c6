import type { MouseEvent } from "react";

/** Whether a click asks for another tab or window, which is the browser's to give. */
export function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

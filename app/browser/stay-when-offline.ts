import i18next from "i18next";
import { notify } from "./toast-queue";

/**
 * For the form of a choice, such as the theme, and for what would load a document: without a network the reader would be
 * left without the page.
 */
export function stayWhenOffline(event: Pick<Event, "preventDefault">): void {
  if (navigator.onLine) return;
  event.preventDefault();
  notify({ kind: "form", alert: true, text: i18next.t("errors.unsent") });
}

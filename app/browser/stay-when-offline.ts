import i18next from "i18next";
import { notify } from "./toast";

/** Prevents a submission or a document load while offline, and says so in a toast. */
export function stayWhenOffline(event: Pick<Event, "preventDefault">): void {
  if (navigator.onLine) return;
  event.preventDefault();
  notify({ alert: true, text: i18next.t("errors.unsent") });
}

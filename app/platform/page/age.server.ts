import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translator.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/platform/values/durations";
import { dateText } from "./site-format.server";

/** A time relative to now, "2h ago"; from 30 days on its date. */
export function ageText(language: Language, date: Date, now: Date): string {
  const t = translate(language);
  const ms = now.getTime() - date.getTime();
  if (ms >= 30 * DAY_MS) return dateText(language, date);
  if (ms >= DAY_MS) return t("age.days", { count: Math.floor(ms / DAY_MS) });
  if (ms >= HOUR_MS) return t("age.hours", { count: Math.floor(ms / HOUR_MS) });
  return ms >= MINUTE_MS ? t("age.minutes", { count: Math.floor(ms / MINUTE_MS) }) : t("age.now");
}

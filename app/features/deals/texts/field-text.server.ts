import { categoryName, isCategoryKey } from "~/features/categories/categories";
import { DEAL_FIELDS, isSource } from "~/features/deals/deal";
import type { Translations } from "~/features/deals/deal-texts";
import type { DealChanges } from "~/features/deals/edit/changes";
import type { HistoryChanges } from "~/features/deals/edit/history.server";
import type { DealInput } from "~/features/deals/input";
import { isLanguage } from "~/platform/i18n/languages";
import { formatItems } from "~/platform/i18n/punctuation";
import { dateText, dateTimeText, moneyText } from "~/platform/i18n/site-format.server";
import type { Localizer } from "~/platform/i18n/translator.server";
import { kindText } from "./form-terms.server";

/** A field's value as text; times are in the site's time zone. */
export function fieldText({ t, language }: Localizer, field: keyof DealInput, value: unknown): string {
  if (field === "expiresAt" && value === null) return t("admin.noEndDate");
  if (value instanceof Date) return dateTimeText(language, value);
  if (field === "translations") return translationsText(value as Translations) || t("admin.empty");
  if (typeof value === "boolean") return value ? t("admin.yes") : t("admin.no");
  if (typeof value === "number") return moneyText(language, value);
  if (Array.isArray(value) && value.length > 0) return formatItems(language, value.map(String));
  if (typeof value !== "string" || value === "") return t("admin.empty");
  if (field === "lang" && isLanguage(value)) return t(`admin.languages.${value}`);
  if (field === "category" && isCategoryKey(value)) return categoryName(value, language);
  if (field === "source" && isSource(value)) return t(`admin.sources.${value}`);
  if (field === "kind") return kindText(value, language);
  return field === "expiresAt" ? dateTimeText(language, new Date(value)) : value;
}

function changeTexts(localizer: Localizer, changes: DealChanges) {
  return DEAL_FIELDS.flatMap((field) => {
    const change = changes[field];
    if (!change) return [];
    const [from = "", to = ""] = change.map((value) => fieldText(localizer, field, value));
    return [{ name: localizer.t(`admin.fields.${field}`), from, to }];
  });
}

export function historyTexts(localizer: Localizer, changes: HistoryChanges) {
  const { t, language } = localizer;
  const texts = changeTexts(localizer, changes);
  if (changes.decision) {
    const [from, to] = changes.decision;
    texts.push({ name: t("life.decision"), from: t(`life.decisions.${from}`), to: t(`life.decisions.${to}`) });
  }
  if (changes.observation) {
    const { price, firstSeen } = changes.observation;
    const from = `${moneyText(language, price)}, ${dateText(language, new Date(firstSeen))}`;
    texts.push({ name: t("prices.observation"), from, to: t("prices.takenBack") });
  }
  return texts;
}

function translationsText(translations: Translations): string {
  return Object.values(translations)
    .map(({ title, description }) => `${title}\n${description}`.trim())
    .join("\n");
}

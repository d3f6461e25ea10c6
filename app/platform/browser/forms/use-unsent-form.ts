import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { type RefObject, useCallback } from "react";
import { useTranslation } from "~/platform/i18n/translation";

/** Asks before a changed form, or one of several in an element, is left. `rejected`: it was returned without being saved. */
export function useUnsentForm(within: RefObject<HTMLElement>, rejected: boolean): void {
  const { t } = useTranslation();
  const isUnsent = useCallback(() => rejected || isChanged(within.current), [within, rejected]);
  usePrompt({
    message: t("unsent.leave"),
    when: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsent(),
  });
  useBeforeUnload(useCallback((event) => isUnsent() && event.preventDefault(), [isUnsent]));
}

function isChanged(within: HTMLElement | null): boolean {
  return [...(within?.querySelectorAll("input, select, textarea") ?? [])].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value.trim() !== field.defaultValue.trim();
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    }
    if (!(field instanceof HTMLInputElement)) return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    // An incomplete date has an empty value.
    return field.validity.badInput || field.value.trim() !== normalized(field);
  });
}

/** The default value as the browser normalizes it: dates and addresses have a canonical form. */
function normalized(field: HTMLInputElement): string {
  const rendered = field.cloneNode() as HTMLInputElement;
  rendered.value = field.defaultValue;
  return rendered.value.trim();
}

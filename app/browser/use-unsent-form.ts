import { useBeforeUnload, unstable_usePrompt as usePrompt } from "@remix-run/react";
import { type RefObject, useCallback } from "react";
import { useTranslation } from "~/i18n/translation";

/**
 * Has the browser ask before a page is left whose form says something that was not saved: another page of this site, a
 * reload, another site. A form that says what it was rendered with asks nothing.
 *
 * @param refused whether the form came back without having been saved
 */
export function useUnsentForm(form: RefObject<HTMLFormElement>, refused: boolean): void {
  const { t } = useTranslation();
  const isUnsent = useCallback(() => refused || isChanged(form.current), [form, refused]);
  usePrompt({
    message: t("unsent.leave"),
    when: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsent(),
  });
  useBeforeUnload(useCallback((event) => isUnsent() && event.preventDefault(), [isUnsent]));
}

/** Whether a field of a form says something else than it was rendered with, white space around it aside. */
export function isChanged(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value.trim() !== field.defaultValue.trim();
    if (field instanceof HTMLSelectElement) {
      return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    }
    if (!(field instanceof HTMLInputElement)) return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    // Half a date has no value.
    return field.validity.badInput || field.value.trim() !== asShown(field);
  });
}

/** What a field shows of the value that it was rendered with: dates and addresses are written in the browser's own way. */
function asShown(field: HTMLInputElement): string {
  const rendered = field.cloneNode() as HTMLInputElement;
  rendered.value = field.defaultValue;
  return rendered.value.trim();
}

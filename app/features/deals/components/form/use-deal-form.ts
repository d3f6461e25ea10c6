import { useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  DEAL_FORM_FIELDS,
  type DealError,
  type DealFormField,
  type DealFormSite,
  type DealFormValues,
  dealError,
  formFields,
  parseDealForm,
} from "~/features/deals/edit/deal-form";
import type { DealInput } from "~/features/deals/input";
import type { DealFormResponse } from "~/features/deals/web/deal-form-response.server";
import type { FieldError, FieldErrorCode } from "~/platform/values/field-error";

export type DealErrors = Partial<Record<DealFormField, FieldErrorCode>>;

interface Checked {
  errors: DealErrors;
  rejection: DealError | null;
  /** Increases with each rejection but the one rendered with the document, so that the same message is announced again. */
  attempt: number;
}

function errorsByField(errors: readonly FieldError[]): DealErrors {
  return Object.fromEntries([...errors].reverse().map(({ field, code }) => [field, code]));
}

/** Validates the form with the server's parser. */
export function useDealForm(
  start: DealFormValues,
  response: DealFormResponse | null,
  { timeZone, currency }: DealFormSite,
) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(response?.values ?? start);
  const [checked, setChecked] = useState<Checked>(() => ({ ...checkedState(response), attempt: 0 }));
  const busy = useNavigation().state !== "idle";

  function check(): FieldError[] {
    const current = readValues(form.current);
    const parsed = parseDealForm(current, { now: new Date(), timeZone, currency, deal: null });
    const errors = parsed.ok ? [] : parsed.errors;
    if (current.noEndDate !== "") return errors;
    // A half-typed date has an empty value; only badInput tells.
    const date = form.current?.elements.namedItem("expiresAt");
    const isHalf = date instanceof HTMLInputElement && date.validity.badInput;
    return isHalf ? [...errors, { field: "expiresAt", code: "invalid_date" }] : errors;
  }

  // Reads values that were typed before hydration, or restored by the browser.
  useEffect(() => setValues(readValues(form.current)), []);

  const rendered = useRef(response);
  useEffect(() => {
    if (!response) return;
    if (response !== rendered.current)
      setChecked(({ attempt }) => ({ ...checkedState(response), attempt: attempt + 1 }));
    focusFirst(form.current, errorsByField(response.errors));
  }, [response]);

  function onInput() {
    setValues(readValues(form.current));
    const current = errorsByField(check());
    // While typing, errors only disappear; new ones appear on blur.
    setChecked((previous) => {
      const known = Object.keys(previous.errors) as DealFormField[];
      const errors = Object.fromEntries(
        known.filter((field) => current[field]).map((field) => [field, current[field]]),
      );
      return { ...previous, errors, rejection: Object.keys(errors).length > 0 ? previous.rejection : null };
    });
  }

  function onBlur({ target }: FormEvent<HTMLFormElement>) {
    const field = DEAL_FORM_FIELDS.find((name) => name === (target as unknown as HTMLInputElement).name);
    if (!field) return;
    const code = errorsByField(check())[field];
    if (code && code !== "required")
      setChecked((previous) => ({ ...previous, errors: { ...previous.errors, [field]: code } }));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const found = check();
    if (busy) event.preventDefault();
    else if (found.length > 0) {
      event.preventDefault();
      const errors = errorsByField(found);
      setChecked(({ attempt }) => ({ errors, rejection: dealError(found), attempt: attempt + 1 }));
      focusFirst(form.current, errors);
    }
  }

  function fill(field: keyof DealInput, value: string) {
    const elements = Object.entries(formFields(field, value)).map(([name, text]) => {
      const element = form.current?.elements.namedItem(name);
      if (element instanceof HTMLInputElement && element.type === "checkbox") element.checked = text !== "";
      else if (isField(element)) element.value = text;
      return element;
    });
    onInput();
    if (isField(elements[0])) elements[0].focus();
  }

  return { form, values, ...checked, busy, events: { onInput, onBlur, onSubmit }, fill };
}

function readValues(form: HTMLFormElement | null): DealFormValues {
  const data = new FormData(form ?? undefined);
  return Object.fromEntries(DEAL_FORM_FIELDS.map((field) => [field, String(data.get(field) ?? "")])) as DealFormValues;
}

function checkedState(response: DealFormResponse | null): Omit<Checked, "attempt"> {
  return { errors: errorsByField(response?.errors ?? []), rejection: response?.refusal ?? null };
}

function isField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function focusFirst(form: HTMLFormElement | null, errors: DealErrors): void {
  const first = [...(form?.elements ?? [])].find((element) => isField(element) && element.name in errors);
  if (isField(first)) first.focus();
}

import { useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { DEAL_FIELDS } from "~/domain/deals/edit/changes";
import {
  DEAL_FORM_FIELDS,
  type DealError,
  type DealFormSite,
  type DealFormValues,
  dealError,
  formFields,
  parseDealForm,
} from "~/domain/deals/edit/deal-form";
import type { DealInput } from "~/domain/deals/input";
import type { FieldError, FieldErrorCode } from "~/domain/field-error";
import type { DealFormResponse } from "~/views/admin/deal-form-response";

export type DealField = keyof DealInput;

/** What is wrong with each field. */
export type DealErrors = Partial<Record<DealField, FieldErrorCode>>;

interface DealFormHook {
  form: RefObject<HTMLFormElement>;
  /** What the form says at this moment. */
  values: DealFormValues;
  errors: DealErrors;
  refusal: DealError | null;
  /** Counts what was refused, so that the same words are read out again. */
  attempt: number;
  busy: boolean;
  events: Pick<React.DOMAttributes<HTMLFormElement>, "onInput" | "onBlur" | "onSubmit">;
  /** Makes the form say something of a field, as `formFields` has it, as if it had been typed. */
  fill: (field: DealField, value: string) => void;
}

interface Checked {
  errors: DealErrors;
  refusal: DealError | null;
  attempt: number;
}

/** The first error of each field. */
function errorsByField(errors: readonly FieldError[]): DealErrors {
  return Object.fromEntries(errors.toReversed().map(({ field, code }) => [field, code]));
}

/** The admin form where script runs: what it says as it is typed, and checked before it is sent, by the server's parser. */
export function useDealForm(start: DealFormValues, answer: DealFormResponse | null, site: DealFormSite): DealFormHook {
  const { timeZone, currency } = site;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(answer?.values ?? start);
  const [checked, setChecked] = useState<Checked>(() => ({ ...checkedBy(answer), attempt: 0 }));
  const busy = useNavigation().state !== "idle";

  const read = useCallback((): DealFormValues => {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(
      DEAL_FORM_FIELDS.map((field) => [field, String(data.get(field) ?? "")]),
    ) as DealFormValues;
  }, []);

  const check = useCallback((): FieldError[] => {
    const said = read();
    const parsed = parseDealForm(said, { now: new Date(), timeZone, currency, deal: null });
    const errors = parsed.ok ? [] : parsed.errors;
    if (said.noEndDate !== "") return errors;
    // Of half a date the browser says nothing but that it is none.
    const date = form.current?.elements.namedItem("expiresAt");
    const isHalf = date instanceof HTMLInputElement && date.validity.badInput;
    return isHalf ? [...errors, { field: "expiresAt", code: "invalid_date" }] : errors;
  }, [read, timeZone, currency]);

  // What was typed before script took over, or kept by a browser that comes back.
  useEffect(() => setValues(read()), [read]);

  useEffect(() => {
    if (!answer) return;
    setChecked(({ attempt }) => ({ ...checkedBy(answer), attempt: attempt + 1 }));
    focusFirst(form.current, errorsByField(answer.errors));
  }, [answer]);

  function onInput() {
    setValues(read());
    const found = errorsByField(check());
    // What is being typed is not wrong yet; what was wrong is right as soon as it is.
    setChecked((before) => {
      const known = Object.keys(before.errors) as DealField[];
      const errors = Object.fromEntries(known.filter((field) => found[field]).map((field) => [field, found[field]]));
      return { ...before, errors, refusal: Object.keys(errors).length > 0 ? before.refusal : null };
    });
  }

  function onBlur({ target }: FormEvent<HTMLFormElement>) {
    const field = DEAL_FIELDS.find((name) => name === (target as unknown as HTMLInputElement).name);
    if (!field) return;
    const code = errorsByField(check())[field];
    if (code && code !== "required")
      setChecked((before) => ({ ...before, errors: { ...before.errors, [field]: code } }));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const found = check();
    if (busy) event.preventDefault();
    else if (found.length > 0) {
      event.preventDefault();
      const errors = errorsByField(found);
      setChecked(({ attempt }) => ({ errors, refusal: dealError(found), attempt: attempt + 1 }));
      focusFirst(form.current, errors);
    }
  }

  function fill(field: DealField, value: string) {
    const written = Object.entries(formFields(field, value)).map(([name, text]) => {
      const element = form.current?.elements.namedItem(name);
      if (element instanceof HTMLInputElement && element.type === "checkbox") element.checked = text !== "";
      else if (isField(element)) element.value = text;
      return element;
    });
    onInput();
    if (isField(written[0])) written[0].focus();
  }

  return { form, values, ...checked, busy, events: { onInput, onBlur, onSubmit }, fill };
}

function checkedBy(answer: DealFormResponse | null): Omit<Checked, "attempt"> {
  return { errors: errorsByField(answer?.errors ?? []), refusal: answer?.refusal ?? null };
}

function isField(element: unknown): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/** In the order in which the form shows them. */
function focusFirst(form: HTMLFormElement | null, errors: DealErrors): void {
  const first = [...(form?.elements ?? [])].find((element) => isField(element) && element.name in errors);
  if (isField(first)) first.focus();
}

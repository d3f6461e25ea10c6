import { useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";

/** Follows the address without losing the focus, or what was typed before hydration or since the field was submitted. */
export function useSyncedFieldValue<T extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<T> {
  const field = useRef<T>(null);
  const last = useRef(value);
  useEffect(() => {
    const previous = last.current;
    if (previous === value) return;
    last.current = value;
    if (field.current === null) return;
    const isTyping = field.current === document.activeElement && field.current.value !== previous;
    if (!isTyping) field.current.value = value;
  }, [value]);
  return field;
}

/** Trims `q` and leaves out blank fields. Without script the server redirects. */
export function useTrimmedSearchSubmit({
  preventScrollReset = false,
} = {}): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit();
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem("q");
    if (field instanceof HTMLInputElement) field.value = field.value.trim();
    const fields = new FormData(form);
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    submit(fields, { action: form.getAttribute("action") ?? undefined, preventScrollReset });
  };
}

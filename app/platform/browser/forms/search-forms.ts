import { useNavigation, useSubmit } from "@remix-run/react";
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

/**
 * Trims `q` and leaves out blank fields. Without script the server redirects.
 *
 * @param keepsPending whether a choice for the same list that is still loading stays
 */
export function useTrimmedSearchSubmit({
  preventScrollReset = false,
  keepsPending = false,
} = {}): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit();
  const { location } = useNavigation();
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = form.elements.namedItem("q");
    if (field instanceof HTMLInputElement) field.value = field.value.trim();
    const fields = new FormData(form);
    if (keepsPending && location?.pathname === form.getAttribute("action")) mergePending(fields, location.search);
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    submit(fields, { action: form.getAttribute("action") ?? undefined, preventScrollReset });
  };
}

/** Of the fields only those that differ from the address of the page shown are new. */
function mergePending(fields: FormData, search: string): void {
  const shown = new URLSearchParams(window.location.search);
  const pending = new URLSearchParams(search);
  for (const [name, value] of [...fields]) {
    if (value === (shown.get(name) ?? "")) fields.set(name, pending.get(name) ?? "");
  }
  for (const [name, value] of pending) if (!fields.has(name)) fields.set(name, value);
}

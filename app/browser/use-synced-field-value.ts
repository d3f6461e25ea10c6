import { type RefObject, useEffect, useRef } from "react";

/** Updates an uncontrolled field when its value in the address changes, without losing the focus or what was typed before hydration. */
export function useSyncedFieldValue<T extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<T> {
  const field = useRef<T>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    if (field.current !== null) field.current.value = value;
  }, [value]);
  return field;
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * For a field whose value is part of the address: it says what a new address says, and keeps the focus, which a field of
 * another key would lose. What was typed before script ran stays.
 */
export function useSyncedFieldValue<T extends HTMLInputElement | HTMLSelectElement>(value: string): RefObject<T> {
  const field = useRef<T>(null);
  const given = useRef(value);
  useEffect(() => {
    if (given.current === value) return;
    given.current = value;
    if (field.current !== null) field.current.value = value;
  }, [value]);
  return field;
}

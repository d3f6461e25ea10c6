import { useEffect, useRef } from "react";

export function useDocumentEvent<Name extends keyof DocumentEventMap>(
  name: Name,
  onEvent: (event: DocumentEventMap[Name]) => void,
): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    const listen = (event: DocumentEventMap[Name]) => latest.current(event);
    document.addEventListener(name, listen);
    return () => document.removeEventListener(name, listen);
  }, [name]);
}

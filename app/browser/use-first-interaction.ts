import { useEffect, useState } from "react";

/** Milliseconds after which a reader who does nothing is taken to be reading. */
const IDLE_MS = 2_000;

const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"];

/** Whether the reader has given a sign of being there: by then what a page needs first has come, and more can be fetched. */
export function useFirstInteraction(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const wake = () => setThere(true);
    const timer = setTimeout(wake, IDLE_MS);
    for (const sign of EVENTS) addEventListener(sign, wake, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of EVENTS) removeEventListener(sign, wake);
    };
  }, []);
  return isThere;
}

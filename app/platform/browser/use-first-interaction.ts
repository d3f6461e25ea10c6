import { useEffect, useState } from "react";

/** Milliseconds after which the page counts as used without an interaction. */
const IDLE_MS = 2_000;

const EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"];

/** Whether less urgent modules can be fetched: after an interaction or 2 s. */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    const wake = () => setInteracted(true);
    const timer = setTimeout(wake, IDLE_MS);
    for (const event of EVENTS) addEventListener(event, wake, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) removeEventListener(event, wake);
    };
  }, []);
  return hasInteracted;
}

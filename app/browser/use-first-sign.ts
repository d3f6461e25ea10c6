import { useEffect, useState } from "react";

/** Milliseconds after which a reader who does nothing is taken to be reading. */
const PATIENCE = 2_000;

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"];

/** Whether the reader has given a sign of being there: by then what a page needs first has come, and more can be fetched. */
export function useFirstSign(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const wake = () => setThere(true);
    const timer = setTimeout(wake, PATIENCE);
    for (const sign of SIGNS) addEventListener(sign, wake, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) removeEventListener(sign, wake);
    };
  }, []);
  return isThere;
}

import { type RefObject, useEffect, useRef } from "react";

/** Shorter movements are ignored, as of a finger at rest. */
const THRESHOLD_PX = 8;

/** site-header.css hides the marked header on phones. */
export function useReturningHeader(): RefObject<HTMLElement> {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      if (Math.abs(scrollY - last) < THRESHOLD_PX) return;
      header.current?.toggleAttribute("data-away", scrollY > last);
      last = scrollY;
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);
  return header;
}

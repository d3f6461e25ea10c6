import { type RefObject, useEffect, useRef } from "react";

/** The least movement in pixels: a finger at rest makes shorter ones. */
const THRESHOLD_PX = 8;

/** Marks the header, which site-header.css then hides on phones. */
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

import { type RefObject, useContext, useEffect, useRef } from "react";
import { InfiniteScrollContext } from "./infinite-scroll";

/** How near to its end a list grows (SPEC.md section 9). */
const MARGIN = "600px";

/**
 * Watches an element at the end of a list and tells when it comes near, if the reader likes lists to grow so and while
 * `ready`. Told each time that it becomes ready near the end or comes near, as the list is by then.
 */
export function useEndOfList(ready: boolean, onNear: () => void): RefObject<HTMLDivElement> {
  const end = useRef<HTMLDivElement>(null);
  const isWatching = useContext(InfiniteScrollContext) && ready;
  // Another list may take the place of the one that was there when the watching began.
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!isWatching || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: MARGIN,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return end;
}

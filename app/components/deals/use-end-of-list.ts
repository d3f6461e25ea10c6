import { type RefObject, useContext, useEffect, useRef } from "react";
import { InfiniteScrollContext } from "./infinite-scroll";

/** How near to its end a list grows (SPEC.md section 9). */
const MARGIN = "600px";

/**
 * Watches an element at the end of a list and tells when it comes near, if the reader likes lists to grow so and while
 * `ready`. Told once each time that it becomes ready.
 */
export function useEndOfList(ready: boolean, onNear: () => void): RefObject<HTMLDivElement> {
  const end = useRef<HTMLDivElement>(null);
  const isWatching = useContext(InfiniteScrollContext) && ready;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew when it becomes ready, not at each rendering.
  useEffect(() => {
    if (!isWatching || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        onNear();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return end;
}

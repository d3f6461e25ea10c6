import { type RefObject, useEffect, useRef } from "react";
import type { DealListView } from "~/views/lists/deal-list-view";
import { useInfiniteScroll } from "./infinite-scroll";
import { FOOTER } from "./skip-to-footer";

/** How near to its end a list grows (specification §9.1). */
const MARGIN = "600px";

/**
 * Watches an element at the end of a list and tells when it comes near, if the reader likes lists to grow so and while
 * `ready`. Told each time that it becomes ready near the end or comes near, as the list is by then, and near the end of
 * another list that takes its place. While the reader is in the footer nothing is told: it would be pushed away.
 */
export function useEndOfList(list: DealListView, ready: boolean, onNear: () => void): RefObject<HTMLDivElement> {
  const end = useRef<HTMLDivElement>(null);
  const isWatching = useInfiniteScroll() && ready;
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer tells of changes, and what is near may be so again.
  useEffect(() => {
    if (!isWatching || !end.current) return;
    let isNear = false;
    const tell = () => {
      if (isNear && !document.getElementById(FOOTER)?.contains(document.activeElement)) latest.current();
    };
    const observer = new IntersectionObserver(
      (changes) => {
        // A busy browser tells of several changes at once: the last of them is how it is.
        isNear = changes.at(-1)?.isIntersecting ?? false;
        tell();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(end.current);
    document.addEventListener("focusin", tell);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", tell);
    };
  }, [isWatching, list]);
  return end;
}

import { type RefObject, useContext, useEffect, useRef } from "react";
import { InfiniteScrollContext } from "./infinite-scroll";

/** How near to its end a list grows (SPEC.md section 9). */
const MARGIN = "600px";

/** Times that it does so in a row; then the reader is asked, so that what stands below can be reached. */
const IN_A_ROW = 4;

interface EndOfList {
  /** Changes when the list has grown. */
  pages: number;
  ready: boolean;
  loadMore: () => void;
}

/** Watches an element at the end of a list and lets the list grow when it comes near, if the reader likes it so. */
export function useEndOfList({ pages, ready, loadMore }: EndOfList): RefObject<HTMLDivElement> {
  const end = useRef<HTMLDivElement>(null);
  const grown = useRef(0);
  const isWanted = useContext(InfiniteScrollContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at anew whenever the list has grown.
  useEffect(() => {
    if (!isWanted || !ready || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || grown.current >= IN_A_ROW) return;
        grown.current += 1;
        loadMore();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWanted, ready, pages]);
  return end;
}

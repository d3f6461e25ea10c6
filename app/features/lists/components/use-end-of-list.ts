import { type RefObject, useEffect, useRef } from "react";
import type { DealListView } from "~/features/lists/web/deal-list.server";
import { FOOTER } from "~/platform/ui/skip-link";
import { useInfiniteScroll } from "./infinite-scroll";

/** Distance from the end of a list at which it loads more (specification §9.1). */
const ROOT_MARGIN = "600px";

/** Calls back when the list's end is or comes near, while `ready`, with infinite scroll on and no focus in the footer. */
export function useEndOfList(list: DealListView, ready: boolean, onNear: () => void): RefObject<HTMLDivElement> {
  const end = useRef<HTMLDivElement>(null);
  const isWatching = useInfiniteScroll() && ready;
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list needs a new observer, which reports its initial state.
  useEffect(() => {
    if (!isWatching || !end.current) return;
    let isNear = false;
    const notifyIfNear = () => {
      if (isNear && !document.getElementById(FOOTER)?.contains(document.activeElement)) latest.current();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        // Entries may be batched: the last one is current.
        isNear = entries.at(-1)?.isIntersecting ?? false;
        notifyIfNear();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(end.current);
    document.addEventListener("focusin", notifyIfNear);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", notifyIfNear);
    };
  }, [isWatching, list]);
  return end;
}

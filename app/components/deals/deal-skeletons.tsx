import { SkeletonCard } from "./skeleton-card";

const SHOWN = 8;

/** Where cards will stand (specification §9.1: 8). */
export function DealSkeletons() {
  return (
    <div className="deal-grid" aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}

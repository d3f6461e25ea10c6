import { SkeletonCard } from "./skeleton-card";

const SKELETON_COUNT = 8;

/** Placeholders of cards (specification §9.1: 8). */
export function DealSkeletons() {
  return (
    <div className="deal-grid" aria-hidden="true">
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike and never reordered.
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}

/** The number of skeletons of a list, and of the featured deals (specification §9.1). */
export const SKELETON_COUNT = 8;

export function DealSkeletons() {
  return (
    <ul className="deal-grid" aria-hidden="true">
      <SkeletonItems />
    </ul>
  );
}

export function SkeletonItems() {
  return Array.from({ length: SKELETON_COUNT }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike and never reordered.
    <li key={index} aria-hidden="true">
      <SkeletonCard />
    </li>
  ));
}

function SkeletonCard() {
  return (
    <div className="deal-card deal-skeleton">
      <div className="deal-card-picture">
        <div className="deal-image" />
      </div>
      <div className="deal-card-text">
        <span className="w-1/3" />
        <span className="w-full" />
        <span className="w-2/3" />
        <span className="w-1/4" />
      </div>
    </div>
  );
}

export function SkeletonCard({ tall = false }: { tall?: boolean }) {
  return (
    <div className={tall ? "deal-card deal-card-tall deal-skeleton" : "deal-card deal-skeleton"}>
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

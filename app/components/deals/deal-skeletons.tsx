const SHOWN = 8;

/** Where cards will stand (SPEC.md section 9: 8). */
export function DealSkeletons() {
  return (
    <div className="deal-grid mt-3 sm:mt-4" aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
        <div key={index} className="deal-card deal-skeleton">
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
      ))}
    </div>
  );
}

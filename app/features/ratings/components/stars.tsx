import { Icon } from "~/platform/ui/icon";

export const STARS = [1, 2, 3, 4, 5] as const;

export function Stars({ rating, label }: { rating: number; label: string }) {
  const filled = Math.round(rating * 2) / 2;
  return (
    <span className="inline-flex items-center text-star">
      <span className="sr-only">{label}</span>
      {STARS.map((star) => (
        <span key={star} className="relative flex">
          <Icon name={star <= filled ? "star-filled" : "star"} className="size-4" />
          {star - filled === 0.5 && <Icon name="star-filled" className="star-half size-4" />}
        </span>
      ))}
    </span>
  );
}

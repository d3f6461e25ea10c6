import { Icon } from "~/components/ui/icon";

const STARS = [1, 2, 3, 4, 5] as const;

/** Stars of five, and the same in words. */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="inline-flex items-center text-star">
      <span className="sr-only">{label}</span>
      {STARS.map((star) => (
        <Icon key={star} name="star" filled={star <= rating} className="size-4" />
      ))}
    </span>
  );
}

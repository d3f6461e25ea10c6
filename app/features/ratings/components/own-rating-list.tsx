import type { OwnRatingRowView } from "~/features/ratings/texts/own-rating-row.server";
import { RowList } from "~/platform/ui/row-list";
import { TextLink } from "~/platform/ui/text-link";
import { Stars } from "./stars";

export function OwnRatingList({ rows }: { rows: OwnRatingRowView[] }) {
  return (
    <RowList
      rows={rows.map(({ id, title, path, rating, when, comment }) => ({
        id,
        title: <TextLink to={path}>{title}</TextLink>,
        text: (
          <>
            <p>{when}</p>
            {comment && <p className="line-clamp-3 whitespace-pre-line text-ink">{comment}</p>}
          </>
        ),
        action: <Stars rating={rating.value} label={rating.label} />,
      }))}
    />
  );
}

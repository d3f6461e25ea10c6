import { RowList } from "~/components/ui/row-list";
import { TextLink } from "~/components/ui/text-link";
import type { OwnRatingRowView } from "~/web/ratings/own-rating-list.server";
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

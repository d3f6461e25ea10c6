import { type RawBuilder, sql } from "kysely";
import { FIELD_COLUMNS } from "./content-columns.server";
import { DEAL_FIELDS } from "./deal";

type Columns = typeof FIELD_COLUMNS;
type FieldSelection = { [Field in keyof Columns]: `${Columns[Field]} as ${Field}` }[keyof Columns];

/** The fields that admins edit, and after the prices the discount: the order of a deal in the API. */
const FIELDS = DEAL_FIELDS.flatMap((field) => [
  `${FIELD_COLUMNS[field]} as ${field}` as FieldSelection,
  ...(field === "discountedPrice" ? ["discount_percentage as discountPercentage" as const] : []),
]);

/** The columns of a `Deal` that are stored with it, by its names. */
export const STORED_COLUMNS = [
  "id",
  ...FIELDS,
  "average_rating as averageRating",
  "rating_sum as ratingSum",
  "ratings_count as ratingsCount",
  "like_count as likeCount",
  "noluck_count as noluckCount",
  "worked_count as workedCount",
  "hot",
  "state",
  "created_at as createdAt",
  "updated_at as updatedAt",
] as const;

/** The `picture` of a deal with the address, in SQL. */
export function pictureAt(address: RawBuilder<string | null>): RawBuilder<string | null> {
  return sql`(
    select case when problem = 'barred' then '' else picture end from picture_addresses where address = ${address}
  )`;
}

/** The columns of a `Deal`. */
export const DEAL_COLUMNS = [...STORED_COLUMNS, pictureAt(sql.ref("image_url")).as("picture")] as const;

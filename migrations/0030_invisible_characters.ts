import { type Kysely, sql } from "kysely";

/** Invisible characters that no emoji and no script needs, and all of them in texts of plain Latin letters. */
const INVISIBLE = /[\u034f\u17b4\u17b5\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]/gu;
const NOT_IN_LATIN = /[\ufe00-\ufe0f\u180b-\u180f\u061c\u200c-\u200f]/gu;
const LATIN_ONLY = /^[\ufe00-\ufe0f\p{Script=Latin}\p{ASCII}\p{Cf}]*$/u;

/** Some of the characters above, by which rows are selected. */
const ANY =
  "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]";

interface Texts {
  id: string;
  title: string;
  store: string;
  coupon: string | null;
  tags: string[];
}

/** Removes invisible characters from what is compared: a shop with one had a page of its own, a coupon did not work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Texts>`
    select id, title, store, coupon, tags from all_deals
    where title || store || coalesce(coupon, '') || array_to_string(tags, ',') ~ ${ANY}`.execute(db);
  for (const { id, title, store, coupon, tags } of rows) {
    const bySlug = new Map(tags.map(cleaned).flatMap((tag) => (tag ? [[slugOf(tag), tag] as const] : [])));
    await sql`
      update all_deals set
        title = ${cleaned(title) || title},
        store = ${cleaned(store) || store},
        coupon = ${coupon && (cleaned(coupon) || null)},
        tags = ${[...bySlug.values()]},
        tag_slugs = ${[...bySlug.keys()]}
      where id = ${id}`.execute(db);
  }
}

function cleaned(text: string): string {
  const bare = text.replace(INVISIBLE, "");
  return (LATIN_ONLY.test(bare) ? bare.replace(NOT_IN_LATIN, "") : bare).replace(/\s+/g, " ").trim();
}

/** The function of app/features/deals/slugs.ts. */
function slugOf(tag: string): string {
  return tag.trim().toLowerCase().replace(/\s+/g, "-");
}

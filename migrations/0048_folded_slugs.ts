import { type Kysely, sql } from "kysely";

/** Deals that are read at once. */
const BATCH = 1_000;

/** Kinds of apostrophes, as in app/features/deals/slugs.ts. */
const APOSTROPHES = "`ʼ‘’‚‛′";

/**
 * Slugs of shops and tags no longer tell the width of letters and kinds of apostrophes apart: one shop had several pages. The column
 * of shops is kept by a trigger from now on, since another expression of a generated column would rewrite the table and its indexes.
 * Triggers move the counts along.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function folded(text) returns text language sql immutable strict parallel safe as $$
      select translate(
        replace(normalize($1, NFKC), U&' \\0301', ''''),
        ${sql.lit(APOSTROPHES)}, ${sql.lit("'".repeat(APOSTROPHES.length))}
      )
    $$`.execute(db);
  // Not lower(), which depends on the database's locale.
  await sql`
    create function store_key(text) returns text language sql immutable strict parallel safe as $$
      select translate(btrim(folded($1)), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz-')
    $$`.execute(db);
  await sql`
    create function set_store_slug() returns trigger language plpgsql as $$
    begin
      new.store_slug := store_key(new.store);
      return new;
    end $$`.execute(db);
  for (const table of ["all_deals", "alerts"]) {
    await sql`alter table ${sql.ref(table)} alter column store_slug drop expression`.execute(db);
    await sql`
      create trigger store_slugged before insert or update of store on ${sql.ref(table)}
      for each row execute function set_store_slug()`.execute(db);
  }
  await sql`
    update alerts set
      store_slug = store_key(store), anchors = array_replace(anchors, '@' || store_slug, '@' || store_key(store))
    where store_slug <> store_key(store)`.execute(db);
  await sql`update all_deals set store_slug = store_key(store) where store_slug <> store_key(store)`.execute(db);
  await foldTags(db);
}

async function foldTags(db: Kysely<unknown>): Promise<void> {
  const alerts = await sql<{ id: string; tag: string; tag_slug: string }>`
    select id, tag, tag_slug from alerts where tag_slug <> folded(tag_slug)`.execute(db);
  for (const { id, tag, tag_slug } of alerts.rows) {
    const slug = slugOf(tag);
    await sql`
      update alerts set tag_slug = ${slug}, anchors = array_replace(anchors, ${`#${tag_slug}`}, ${`#${slug}`})
      where id = ${id}`.execute(db);
  }
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ id: string; tags: string[] }>`
      select id, tags from all_deals
      where id > ${last}::uuid and array_to_string(tag_slugs, ',') <> folded(array_to_string(tag_slugs, ','))
      order by id limit ${BATCH}`.execute(db);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    last = lastRow.id;
    await sql`
      update all_deals deal set tags = kept.tags, tag_slugs = kept.tag_slugs
      from json_to_recordset(${JSON.stringify(rows.map(withFoldedTags))}::json) kept (id uuid, tags text[], tag_slugs text[])
      where deal.id = kept.id`.execute(db);
  }
}

/** Of tags that have become one the first stays. */
function withFoldedTags({ id, tags }: { id: string; tags: string[] }) {
  const bySlug = new Map<string, string>();
  for (const tag of tags) if (!bySlug.has(slugOf(tag))) bySlug.set(slugOf(tag), tag);
  // No valid segments of a path.
  for (const dots of [".", ".."]) bySlug.delete(dots);
  return { id, tags: [...bySlug.values()], tag_slugs: [...bySlug.keys()] };
}

/** The function of app/features/deals/slugs.ts. */
function slugOf(tag: string): string {
  return tag
    .replace(/\p{Cc}/gu, " ")
    .normalize("NFKC")
    .replace(/ \u0301|[`ʼ‘-‛′]/g, "'")
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-");
}

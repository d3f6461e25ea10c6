import { type ExpressionBuilder, sql } from "kysely";
import type { FormerCategoryNamesTable } from "~/features/categories/tables";
import type { Database } from "~/platform/db/connection.server";
import type { Schema } from "~/platform/db/schema";
import { inTransaction } from "~/platform/db/transaction.server";
import { NIL_UUID } from "~/platform/values/uuid";
import { type Category, setCategories } from "./categories";
import { type FormerNames, setFormerNames } from "./find-category";

export interface StoredCategories {
  categories: readonly Category[];
  formerNames: FormerNames;
}

/** Two columns with the stored {@link StoredCategories}; null without rows. */
export function categoryColumns(eb: Pick<ExpressionBuilder<Schema, never>, "selectFrom">) {
  return [
    eb
      .selectFrom("categories")
      .select(
        sql<Category[] | null>`json_agg(json_build_object(
          'key', key, 'slug', slug, 'en', en, 'zh', zh, 'icon', icon, 'hidden', hidden
        ) order by position, key)`.as("categories"),
      )
      .as("categories"),
    eb
      .selectFrom("former_category_names")
      .select(sql<FormerNames | null>`json_agg(former_category_names)`.as("names"))
      .as("formerNames"),
  ] as const;
}

/** Reads the site's categories, which this process uses from then on. */
export async function loadCategories(db: Database): Promise<void> {
  const stored = await db.selectNoFrom((eb) => [...categoryColumns(eb)]).executeTakeFirstOrThrow();
  putInForce({ categories: stored.categories ?? [], formerNames: stored.formerNames ?? [] });
}

export function putInForce({ categories, formerNames }: StoredCategories): void {
  setCategories(categories);
  setFormerNames(formerNames);
}

/**
 * Saves the categories in the order of the list. None is deleted, since deals may have it. Keeps the names and slugs that a
 * category gives up, and marks a renamed one for the job that rebuilds the search documents of its deals.
 */
export async function saveCategories(db: Database, list: readonly Category[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // The lock lets one admin save after the other.
    const before = await transaction.selectFrom("categories").selectAll().orderBy("key").forUpdate().execute();
    // Temporary slugs, because two categories may swap theirs.
    await transaction
      .updateTable("categories")
      .set({ slug: sql`'x-' || replace(key, '_', '-') || '-x'` })
      .where(
        "key",
        "in",
        list.map(({ key }) => key),
      )
      .execute();
    await transaction
      .insertInto("categories")
      .values(list.map((category, position) => ({ ...category, position })))
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => ({
          ...{ slug: eb.ref("excluded.slug"), en: eb.ref("excluded.en"), zh: eb.ref("excluded.zh") },
          ...{
            icon: eb.ref("excluded.icon"),
            hidden: eb.ref("excluded.hidden"),
            position: eb.ref("excluded.position"),
          },
        })),
      )
      .execute();
    const after = new Map(list.map((category) => [category.key, category]));
    const changes = before.flatMap((was) => {
      const is = after.get(was.key);
      return is ? [{ was, is }] : [];
    });
    await keepFormerNames(
      transaction,
      changes.flatMap(({ was, is }) => givenUp(was, is)),
    );
    const renamed = changes.filter(({ was, is }) => was.en !== is.en || was.zh !== is.zh);
    await markRenamed(
      transaction,
      renamed.map(({ was }) => was.key),
    );
  });
}

type Names = Pick<Category, "key" | "slug" | "en" | "zh">;

function givenUp(was: Names, is: Names): FormerCategoryNamesTable[] {
  const names = [was.en, was.zh].filter((name) => name !== is.en && name !== is.zh);
  // An upsert writes no row twice.
  const values = new Set(names.map((name) => name.toLowerCase()));
  return [
    ...[...values].map((value) => ({ kind: "name" as const, value, category: was.key })),
    ...(was.slug === is.slug ? [] : [{ kind: "slug" as const, value: was.slug, category: was.key }]),
  ];
}

/** A name that several have had is the last one's. */
async function keepFormerNames(transaction: Database, former: readonly FormerCategoryNamesTable[]): Promise<void> {
  if (former.length === 0) return;
  await transaction
    .insertInto("former_category_names")
    .values(former)
    .onConflict((conflict) =>
      conflict.columns(["kind", "value"]).doUpdateSet((eb) => ({ category: eb.ref("excluded.category") })),
    )
    .execute();
}

async function markRenamed(transaction: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .insertInto("category_rebuilds")
    .values(keys.map((category) => ({ category, after_id: NIL_UUID })))
    .onConflict((conflict) => conflict.column("category").doUpdateSet({ after_id: NIL_UUID }))
    .execute();
}

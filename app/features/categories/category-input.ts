import { z } from "zod";
import { lineField, type Parsed, parseFields, rejectField, textField } from "~/platform/values/fields";
import { type Category, categorySlug } from "./categories";
import { CATEGORY_ICONS } from "./category-icons";

export const MAX_CATEGORIES = 60;
export const MAX_CATEGORY_NAME = 40;

const COLUMNS = ["key", "en", "zh", "slug", "icon", "position", "hidden"] as const;
type CategoryColumn = (typeof COLUMNS)[number];
/** `category.0.en` … */
export type CategoryField = `category.${number}.${CategoryColumn}`;

export interface CategoryError {
  field: CategoryField | "categories";
  code:
    | "required"
    | "too_long"
    | "invalid_text"
    | "invalid_slug"
    | "invalid_position"
    | "taken"
    | "none_shown"
    | "wrong_type";
}

/** What a form of rows holds, by field; the last rows may be empty. */
export type TypedCategories = Readonly<Record<string, string>>;

const name = lineField(MAX_CATEGORY_NAME).refine((text) => text !== "", { error: "required" });

const row = z.object({
  key: textField,
  en: name,
  zh: name,
  slug: textField.transform((text, ctx) => {
    const slug = categorySlug(text);
    return /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(slug) && slug.length <= 60 ? slug : rejectField(ctx, "invalid_slug");
  }),
  icon: z.enum(CATEGORY_ICONS).catch("other"),
  position: textField.transform((text, ctx) => {
    if (text.trim() === "") return Number.POSITIVE_INFINITY;
    return /^\d{1,4}(?:\.\d{1,4})?$/.test(text.trim()) ? Number(text) : rejectField(ctx, "invalid_position");
  }),
  hidden: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/**
 * Parses the rows and orders them by position. Rows without a position, and `stored` ones that are not typed, come last, but
 * before "Other" where that is last.
 */
export function parseCategories(
  typed: TypedCategories,
  stored: readonly Category[],
): Parsed<Category[], CategoryError> {
  const known = stored.map(({ key }) => key);
  const errors: CategoryError[] = [];
  const rows = Array.from({ length: MAX_CATEGORIES }, (_, at) => ({ at, typed: rowOf(typed, at) }))
    .filter(({ typed: { key, en, zh, slug, position } }) => {
      return (key && known.includes(key)) || [en, zh, slug, position].some((text) => text?.trim());
    })
    .flatMap(({ at, typed: one }) => {
      const parsed = parseFields<z.output<typeof row>, { field: CategoryColumn; code: CategoryError["code"] }>(
        row,
        one,
      );
      if (parsed.ok) return { at, ...parsed.value };
      errors.push(...parsed.errors.map(({ field, code }) => ({ field: `category.${at}.${field}` as const, code })));
      return [];
    });
  const last = rows.findLast(({ key }) => known.includes(key));
  const endsWithOther = last?.key === "other" && last.position === last.at + 1;
  const end = endsWithOther ? last.at + 0.5 : Number.POSITIVE_INFINITY;
  const keys = new Set(known);
  const typedKeys = new Set(Array.from({ length: MAX_CATEGORIES }, (_, at) => rowOf(typed, at).key));
  const untyped = stored.filter(({ key }) => !typedKeys.has(key));
  const categories = rows.map(({ at, position, ...category }) => {
    const slug = category.slug || asciiSlug(category.en);
    if (!slug) errors.push({ field: `category.${at}.slug`, code: "invalid_slug" });
    const key = known.includes(category.key) ? category.key : freeKey(slug, keys);
    keys.add(key);
    // The one that is moved takes the place: before what has had it, or behind that where it comes from before.
    const moved = position + Math.sign(position - at - 1) / 2;
    return { at, place: moved === Number.POSITIVE_INFINITY ? end : moved, category: { ...category, key, slug } };
  });
  errors.push(...takenNames(categories, stored));
  const all = [...categories, ...untyped.map((category) => ({ place: end, category }))];
  if (all.every(({ category }) => category.hidden)) errors.push({ field: "categories", code: "none_shown" });
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: all.toSorted((a, b) => a.place - b.place || 0).map(({ category }) => category),
  };
}

/** Errors for names and slugs that are taken. Of two rows that share one, the row that was changed gets the error. */
function takenNames(rows: readonly { at: number; category: Category }[], stored: readonly Category[]): CategoryError[] {
  const typedKeys = new Set(rows.map(({ category }) => category.key));
  return (["en", "zh", "slug"] as const).flatMap((column) => {
    const nameOf = (category: Category) => category[column].toLowerCase();
    const before = new Map(stored.map((category) => [category.key, nameOf(category)]));
    const taken = new Set([...before].flatMap(([key, value]) => (typedKeys.has(key) ? [] : [value])));
    const isChanged = ({ category }: (typeof rows)[number]) => before.get(category.key) !== nameOf(category);
    return rows
      .toSorted((a, b) => Number(isChanged(a)) - Number(isChanged(b)))
      .flatMap(({ at, category }): CategoryError[] => {
        const value = nameOf(category);
        const isTaken = value !== "" && taken.has(value);
        taken.add(value);
        return isTaken ? [{ field: `category.${at}.${column}`, code: "taken" }] : [];
      });
  });
}

function rowOf(typed: TypedCategories, at: number): Partial<Record<CategoryColumn, string>> {
  return Object.fromEntries(COLUMNS.map((column) => [column, typed[`category.${at}.${column}`]]));
}

const asciiSlug = (text: string) =>
  categorySlug(text)
    .replace(/[^a-z0-9-]/g, "")
    .split("-")
    .filter(Boolean)
    .join("-");

function freeKey(slug: string, keys: ReadonlySet<string>): string {
  const key = slug.replaceAll("-", "_").slice(0, 36) || "category";
  if (key !== "all" && !keys.has(key)) return key;
  let number = 2;
  while (keys.has(`${key}_${number}`)) number += 1;
  return `${key}_${number}`;
}

import { expect, it } from "vitest";
import { parseCategories } from "~/features/categories/category-input";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";

const KNOWN = DEFAULT_CATEGORIES.map(({ key }) => key);

type Row = Partial<Record<"key" | "en" | "zh" | "slug" | "icon" | "position" | "hidden", string>>;

const typed = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([column, value]) => [`category.${at}.${column}`, value])),
  );

const DEFAULTS: Row[] = DEFAULT_CATEGORIES.map(({ hidden: _, ...category }, at) => ({
  ...category,
  position: String(at + 1),
}));
const parse = (rows: readonly Row[]) => parseCategories(typed(rows), DEFAULT_CATEGORIES);
const errorsOf = (rows: readonly Row[]) => {
  const parsed = parse(rows);
  return parsed.ok ? [] : parsed.errors.map(({ field, code }) => `${field} ${code}`);
};

it("takes the list as it is, and leaves out empty rows", () => {
  expect(parse([...DEFAULTS, { key: "", en: "", zh: " ", icon: "other" }])).toEqual({
    ok: true,
    value: DEFAULT_CATEGORIES,
  });
});

it("adds, renames, moves and hides", () => {
  const [first = {}, second = {}, ...rest] = DEFAULTS;
  const added = { en: "Pets & Co", zh: "宠物", icon: "pets", position: "1.5" };
  const parsed = parse([{ ...first, en: "Gadgets" }, { ...second, hidden: "on", position: "99" }, ...rest, added]);
  const value = parsed.ok ? parsed.value : [];
  expect(value.map(({ key }) => key)).toEqual(["electronics", "pets_and_co", ...KNOWN.slice(2), "fashion"]);
  expect(value[0]).toMatchObject({ key: "electronics", slug: "electronics", en: "Gadgets" });
  expect(value[1]).toEqual({
    key: "pets_and_co",
    slug: "pets-and-co",
    en: "Pets & Co",
    zh: "宠物",
    icon: "pets",
    hidden: false,
  });
  expect(value.at(-1)).toMatchObject({ key: "fashion", hidden: true });
});

it("marks the category that is given another's name, not the one that has it", () => {
  const rows = DEFAULTS.map((row, at) => (at === 0 ? { ...row, en: "books", zh: "图书", slug: "books" } : row));
  expect(errorsOf(rows)).toEqual(["category.0.en taken", "category.0.zh taken", "category.0.slug taken"]);
  const swapped = DEFAULTS.map((row, at) => ({ ...row, en: DEFAULTS[[1, 0][at] ?? at]?.en ?? "" }));
  expect(errorsOf(swapped)).toEqual([]);
});

it("a category that is given another's number takes its place", () => {
  const orderOf = (at: number, position: string) => {
    const rows: Row[] = [...DEFAULTS, { en: "Pets", zh: "宠物" }];
    const parsed = parse(rows.map((row, index) => (index === at ? { ...row, position } : row)));
    return (parsed.ok ? parsed.value : []).findIndex(({ key }) => key === (KNOWN[at] ?? "pets")) + 1;
  };
  expect([orderOf(10, "10"), orderOf(10, "1"), orderOf(10, ""), orderOf(10, "9.5")]).toEqual([10, 1, 10, 10]);
  expect([orderOf(0, "3"), orderOf(8, "3"), orderOf(4, "5"), orderOf(0, "99")]).toEqual([3, 3, 5, 11]);
});

it("invents no key that is there, and takes none that is typed", () => {
  const others = [
    { en: "All", zh: "什么都有" },
    { key: "<script>", en: "Books!", zh: "旧书", slug: "old-books" },
    { en: "Home kitchen", zh: "厨房", position: "" },
  ];
  const parsed = parse([...DEFAULTS, ...others]);
  expect((parsed.ok ? parsed.value : []).slice(9).map(({ key }) => key)).toEqual([
    "all_2",
    "old_books",
    "home_kitchen_2",
    "other",
  ]);
});

it("keeps those that the form does not have as they are, behind the others", () => {
  const parsed = parse([{ ...DEFAULTS[4], en: "Novels" }]);
  expect(parsed.ok ? parsed.value : []).toEqual([
    { ...DEFAULT_CATEGORIES[4], en: "Novels" },
    ...DEFAULT_CATEGORIES.filter((_, at) => at !== 4),
  ]);
  const pets = { key: "pets", slug: "pets", en: "Pets", zh: "宠物", icon: "pets", hidden: false } as const;
  const stale = parseCategories(typed([...DEFAULTS, { en: "Garden", zh: "园艺" }]), [...DEFAULT_CATEGORIES, pets]);
  expect((stale.ok ? stale.value : []).slice(-3).map(({ key }) => key)).toEqual(["garden", "pets", "other"]);
  expect(errorsOf([{ en: "Books", zh: "旧书", slug: "old-books" }])).toEqual(["category.0.en taken"]);
});

it.each<[string, Row, string[]]>([
  ["without a Chinese name", { en: "Pets", zh: "" }, ["category.10.zh required"]],
  ["with a long name", { en: "p".repeat(41), zh: "宠物" }, ["category.10.en too_long"]],
  ["with a name that is taken", { en: "books ", zh: "旧书" }, ["category.10.en taken", "category.10.slug taken"]],
  ["with an address that is taken", { en: "Novels", zh: "小说", slug: "books" }, ["category.10.slug taken"]],
  ["with an address of other letters", { en: "Novels", zh: "小说", slug: "小说" }, ["category.10.slug invalid_slug"]],
  ["with an address alone", { slug: "pets" }, ["category.10.en required", "category.10.zh required"]],
  ["with a number that is none", { en: "Pets", zh: "宠物", position: "-1" }, ["category.10.position invalid_position"]],
  ["whose name makes no address", { en: "小说", zh: "小说" }, ["category.10.slug invalid_slug"]],
])("refuses one %s", (_, row, errors) => {
  expect(errorsOf([...DEFAULTS, row])).toEqual(errors);
});

it("refuses to hide them all, and to empty the name of one that is there", () => {
  expect(errorsOf(DEFAULTS.map((row) => ({ ...row, hidden: "on" })))).toEqual(["categories none_shown"]);
  expect(errorsOf([{ ...DEFAULTS[0], en: "" }, ...DEFAULTS.slice(1)])).toEqual(["category.0.en required"]);
});

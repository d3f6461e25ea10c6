import { type CategoryKey, categoryKeys } from "~/features/categories/categories";
import { findCategory } from "~/features/categories/find-category";

/** Maps the upper levels of Google's product taxonomy, by number and name, to a new site's categories. */
const GOOGLE: readonly (readonly [number: string, name: string, category: CategoryKey])[] = [
  ["222", "Electronics", "electronics"],
  ["141", "Cameras & Optics", "electronics"],
  ["2092", "Software", "electronics"],
  ["166", "Apparel & Accessories", "fashion"],
  ["5181", "Luggage & Bags", "fashion"],
  ["536", "Home & Garden", "home_kitchen"],
  ["436", "Furniture", "home_kitchen"],
  ["632", "Hardware", "home_kitchen"],
  ["469", "Health & Beauty", "beauty"],
  ["491", "Health & Beauty > Health Care", "health_fitness"],
  ["2915", "Health & Beauty > Personal Care", "beauty"],
  ["988", "Sporting Goods", "sports"],
  ["990", "Sporting Goods > Exercise & Fitness", "health_fitness"],
  ["784", "Media > Books", "books"],
  ["888", "Vehicles & Parts", "automotive"],
  ["1239", "Toys & Games", "toys_games"],
];

/** The limit of a path; longer ones are cut off. Google's have at most 200 characters, those of stores 750. */
const MAX_PATH_LENGTH = 1_000;

const known = new Map(
  GOOGLE.flatMap(([number, name, category]) => [
    [number, category],
    [pathKey(name), category],
  ]),
);

function stepsOf(path: string): string[] {
  const steps = path.slice(0, MAX_PATH_LENGTH).split(">");
  return steps.map((step) => step.trim());
}

function pathKey(path: string): string {
  return stepsOf(path)
    .map((step) => step.toLowerCase().replace(/\band\b/g, "&"))
    .join(">");
}

/**
 * The category for a path such as "Sporting Goods > Exercise & Fitness > Yoga", a Google category number or one of this site's
 * names, which come before Google's; never a hidden one.
 */
export function feedCategory(text: string | undefined): CategoryKey | null {
  const shown = categoryKeys();
  const steps = stepsOf(text ?? "");
  const keys = pathKey(text ?? "").split(">");
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const own = [steps[depth - 1], keys[depth - 1]].map((step) => findCategory(step ?? ""));
    const found = [...own, known.get(keys.slice(0, depth).join(">"))].find((key) => key && shown.includes(key));
    if (found) return found;
  }
  return null;
}

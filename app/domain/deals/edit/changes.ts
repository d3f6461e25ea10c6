import type { CategoryKey } from "~/domain/deals/categories";
import type { DealInput } from "~/domain/deals/input";

/** What somebody did to a deal. `undone` takes back an edit of several deals, `restored` a deletion. */
export type ChangeAction = "created" | "edited" | "deleted" | "restored" | "undone";

/** What an admin can do to several deals at once. */
export type BatchChange = { category: CategoryKey } | { featured: boolean } | { expireNow: true } | { delete: true };

/** A field's value as JSON holds it: dates in ISO 8601. */
type Kept<T> = T extends Date ? string : T;

/** Fields that differ, in the API's names, each with what it was and what it became. */
export type DealChanges = { [Field in keyof DealInput]?: [from: Kept<DealInput[Field]>, to: Kept<DealInput[Field]>] };

/** The fields of a deal that people write, in the order in which forms and histories show them. */
export const DEAL_FIELDS = [
  "title",
  "description",
  "originalPrice",
  "discountedPrice",
  "imageUrl",
  "store",
  "category",
  "tags",
  "url",
  "crawlurl",
  "source",
  "expiresAt",
  "featured",
  "coupon",
] as const satisfies readonly (keyof DealInput)[];

/** The fields that differ between two states of a deal; the order of tags counts. */
export function changesBetween(before: DealInput, after: DealInput): DealChanges {
  const differing = DEAL_FIELDS.filter((field) => !isSame(before[field], after[field]));
  return Object.fromEntries(differing.map((field) => [field, [kept(before[field]), kept(after[field])]]));
}

/**
 * The deal with what a change did taken back, as far as it still has what the change gave it: a field that somebody has
 * changed since stays. The source says who wrote the deal last, so it goes back only when nobody has since
 * (`isLatest`), whatever its value.
 */
export function withoutChanges(deal: DealInput, changes: DealChanges, { isLatest }: { isLatest: boolean }): DealInput {
  const undone = Object.fromEntries(
    DEAL_FIELDS.flatMap((field) => {
      const change = changes[field];
      const takeBack = change && isSame(kept(deal[field]), change[1]) && (field !== "source" || isLatest);
      return takeBack ? [[field, field === "expiresAt" ? dateOf(change[0] as string | null) : change[0]]] : [];
    }),
  );
  return { ...deal, ...undone };
}

function kept(value: DealInput[keyof DealInput]) {
  return value instanceof Date ? value.toISOString() : value;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

import type { CategoryKey } from "~/domain/deals/categories";
import { DEAL_FIELDS } from "~/domain/deals/deal";
import type { DealInput } from "~/domain/deals/input";

/** `undone` reverts a bulk edit, `restored` a deletion. */
export type ChangeAction = "created" | "edited" | "deleted" | "restored" | "undone";

export type BatchChange = { category: CategoryKey } | { featured: boolean } | { expireNow: true } | { delete: true };

/** A field's value in JSON: dates in ISO 8601. */
type Stored<T> = T extends Date ? string : T;

/** The changed fields, by their API names, each with its old and new value. */
export type DealChanges = {
  [Field in keyof DealInput]?: [from: Stored<DealInput[Field]>, to: Stored<DealInput[Field]>];
};

/** The fields that differ between two versions of a deal; the order of tags matters. */
export function changesBetween(before: DealInput, after: DealInput): DealChanges {
  const differing = DEAL_FIELDS.filter((field) => !isSame(before[field], after[field]));
  return Object.fromEntries(differing.map((field) => [field, [toStored(before[field]), toStored(after[field])]]));
}

/**
 * Reverts a change; fields that were changed again since stay. The source names the last writer, so it is reverted only
 * when the change is the deal's latest (`isLatest`).
 */
export function withoutChanges(deal: DealInput, changes: DealChanges, { isLatest }: { isLatest: boolean }): DealInput {
  const undone = Object.fromEntries(
    DEAL_FIELDS.flatMap((field) => {
      const change = changes[field];
      const isReverted = change && isSame(toStored(deal[field]), change[1]) && (field !== "source" || isLatest);
      return isReverted ? [[field, field === "expiresAt" ? dateOf(change[0] as string | null) : change[0]]] : [];
    }),
  );
  return { ...deal, ...undone };
}

function toStored(value: DealInput[keyof DealInput]) {
  return value instanceof Date ? value.toISOString() : value;
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

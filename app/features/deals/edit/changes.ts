import type { CategoryKey } from "~/features/categories/categories";
import { DEAL_FIELDS } from "~/features/deals/deal";
import type { DealInput } from "~/features/deals/input";

/** `undone`: a bulk edit; `restored`: a deletion; `state`: whether a deal still holds; `price`: a recorded one was none. */
export type ChangeAction = "created" | "edited" | "deleted" | "restored" | "undone" | "state" | "price";

/** The author of a change; `site`: a job of the site itself. */
export type ChangeRole = "admin" | "moderator" | "member" | "source" | "site";

export type BatchChange = { category: CategoryKey } | { featured: boolean } | { expireNow: true } | { delete: true };

/** A field's value in JSON: dates in ISO 8601. */
type Stored<T> = T extends Date ? string : T;

export type DealChanges = {
  [Field in keyof DealInput]?: [from: Stored<DealInput[Field]>, to: Stored<DealInput[Field]>];
};

/** The fields that differ between two versions of a deal; the order of tags matters. */
export function changesBetween(before: DealInput, after: DealInput): DealChanges {
  const differing = DEAL_FIELDS.filter((field) => !isSame(before[field], after[field]));
  return Object.fromEntries(differing.map((field) => [field, [toStored(before[field]), toStored(after[field])]]));
}

export function withChanges(deal: DealInput, changes: DealChanges): DealInput {
  const changed = DEAL_FIELDS.flatMap((field) =>
    changes[field] ? [[field, fromStored(field, changes[field][1])]] : [],
  );
  return { ...deal, ...Object.fromEntries(changed) };
}

/** Reverts a change, but not fields changed since, nor the source, which names the last writer, unless `isLatest`. */
export function withoutChanges(deal: DealInput, changes: DealChanges, { isLatest }: { isLatest: boolean }): DealInput {
  const undone = Object.fromEntries(
    DEAL_FIELDS.flatMap((field) => {
      const change = changes[field];
      const isReverted = change && isSame(toStored(deal[field]), change[1]) && (field !== "source" || isLatest);
      return isReverted ? [[field, fromStored(field, change[0])]] : [];
    }),
  );
  return { ...deal, ...undone };
}

function toStored(value: DealInput[keyof DealInput]) {
  return value instanceof Date ? value.toISOString() : value;
}

function fromStored(field: keyof DealInput, value: unknown) {
  return field === "expiresAt" && typeof value === "string" ? new Date(value) : value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The proposed fields whose value is no longer the one that the proposal was based on, nor the proposed one. */
export function conflictingFields(deal: DealInput, changes: DealChanges): (keyof DealInput)[] {
  return DEAL_FIELDS.filter((field) => {
    const change = changes[field];
    return change && !change.some((value) => isSame(toStored(deal[field]), value));
  });
}

import { describe, expect, it } from "vitest";
import { DEAL_FIELDS } from "~/features/deals/deal";
import { changesBetween, withoutChanges } from "~/features/deals/edit/changes";
import { dealInput } from "../../../support/deals";

const deal = dealInput({ category: "books", tags: ["a", "b"], expiresAt: new Date("2026-12-01T00:00:00Z") });

describe("changesBetween", () => {
  it("covers every field", () => {
    expect(new Set<string>(DEAL_FIELDS)).toEqual(new Set(Object.keys(deal)));
  });

  it("has the old and new value of each changed field", () => {
    expect(changesBetween(deal, { ...deal, tags: ["a", "b"], expiresAt: new Date("2026-12-01T00:00:00Z") })).toEqual(
      {},
    );
    expect(changesBetween(deal, { ...deal, title: "New", tags: ["b"], expiresAt: null, coupon: "X" })).toEqual({
      title: [deal.title, "New"],
      tags: [["a", "b"], ["b"]],
      expiresAt: ["2026-12-01T00:00:00.000Z", null],
      coupon: [null, "X"],
    });
  });
});

describe("withoutChanges", () => {
  const changed = { ...deal, category: "sports", expiresAt: null, source: "revisedbyadmin" } as const;
  const changes = changesBetween(deal, changed);

  it("reverts everything", () => {
    expect(withoutChanges(changed, changes, { isLatest: true })).toEqual(deal);
  });

  it("keeps fields that changed since, and then the source too", () => {
    const since = { ...changed, category: "beauty" } as const;
    expect(withoutChanges(since, changes, { isLatest: false })).toEqual({ ...since, expiresAt: deal.expiresAt });
  });
});

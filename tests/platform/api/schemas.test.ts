import { describe, expect, it } from "vitest";
import { bodies } from "~/platform/api/schemas";

describe("a body without a dealId", () => {
  it.each([{}, { dealId: null }, { dealId: "" }])("is rejected by name: %j", (fields) => {
    for (const [body, rest] of [
      [bodies.ReactionBody, {}],
      [bodies.RatingBody, { rating: 4 }],
    ] as const) {
      const { error } = body.safeParse({ ...rest, ...fields });
      expect(error?.issues.map(({ message }) => message)).toEqual(["dealId is required"]);
    }
  });
});

import { describe, expect, it } from "vitest";
import { bodies } from "~/web/api/schemas";

describe("a body that names no deal", () => {
  it.each([{}, { dealId: null }, { dealId: "" }])("says so: %j", (given) => {
    for (const [body, rest] of [
      [bodies.ReactionBody, {}],
      [bodies.RatingBody, { rating: 4 }],
    ] as const) {
      const { error } = body.safeParse({ ...rest, ...given });
      expect(error?.issues.map(({ message }) => message)).toEqual(["dealId is required"]);
    }
  });
});

import { expect, it } from "vitest";
import { may, RIGHTS, type Right, ROLES } from "~/features/accounts/rights";

const all = Object.keys(RIGHTS) as Right[];

it("a moderator decides on what members bring, and nothing else; an admin may do everything, others nothing of it", () => {
  const rightsOf = (user: Parameters<typeof may>[0]) => all.filter((right) => may(user, right));
  expect(rightsOf(null)).toEqual([]);
  expect(ROLES.map((role) => rightsOf({ role }))).toEqual([[], ["queue", "reports", "duplicates"], all]);
});

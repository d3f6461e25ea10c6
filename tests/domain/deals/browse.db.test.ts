import { expect, it } from "vitest";
import { countDeals } from "~/domain/deals/browse.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();

it("counts nothing in an empty shop", async () => {
  expect(await countDeals(db(), {})).toBe(0);
});

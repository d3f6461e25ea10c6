import { expect, it } from "vitest";
import { validIndexes } from "~/features/invariants/indexes.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();

it("app/platform/db/indexes.json has the indexes of the migrations; vitest's -u writes it anew", async () => {
  const text = `${JSON.stringify(await validIndexes(db()), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../../app/platform/db/indexes.json");
});

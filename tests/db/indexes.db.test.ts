import { expect, it } from "vitest";
import { validIndexes } from "~/domain/invariants/indexes.server";
import { useDatabase } from "../support/database";

const db = useDatabase();

it("app/db/indexes.json has the indexes of the migrations; vitest's -u writes it anew", async () => {
  const text = `${JSON.stringify(await validIndexes(db()), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../../app/db/indexes.json");
});

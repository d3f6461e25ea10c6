import { expect, it } from "vitest";
import { useDatabase } from "../../support/database";
import { describeSchema } from "../../support/describe-schema";

const db = useDatabase();

const HEADER = `-- What the migrations make together, to be read. Nothing runs it. After a new migration it is written by
-- npx vitest run --project=postgres tests/platform/db/schema.db.test.ts -u
`;

it("migrations/schema.sql is what the migrations make; vitest's -u writes it anew", async () => {
  await expect(HEADER + (await describeSchema(db()))).toMatchFileSnapshot("../../../migrations/schema.sql");
});

import { expect, it } from "vitest";
import { SEARCH_VERSION } from "~/features/deals/search-document.server";
import { insertAlert } from "../support/alerts";
import { databaseUrl, useDatabase } from "../support/database";
import { insertMember } from "../support/people";
import { runProgram } from "./run-program";

const db = useDatabase();

it("rebuilds the queries of alerts that an older version stored, with the thesaurus", async () => {
  const { id } = await insertMember(db());
  await insertAlert(db(), id, { q: "headphones" });
  await db()
    .updateTable("alerts")
    .set({ query: "'aold'", anchors: ["old"], search_version: 0 })
    .execute();
  const { code, stdout } = await runProgram("rebuild-search", [], { DATABASE_URL: databaseUrl() });
  expect([code, stdout]).toEqual([0, "0 deals rebuilt\n1 alerts rebuilt\n"]);
  const stored = await db().selectFrom("alerts").select(["query", "anchors", "search_version"]).executeTakeFirst();
  expect(stored).toMatchObject({
    search_version: SEARCH_VERSION,
    anchors: expect.arrayContaining(["headphon", "耳机"]),
  });
  expect(stored?.query).toContain("'a耳机'");
});

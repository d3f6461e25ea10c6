import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrateToLatest } from "~/db/migrate.server";
import { contradictions } from "../scenarios/invariants";
import { useDatabase } from "../support/database";
import { migrateTo } from "../support/migrate-to";
import { readJsonLines } from "../support/records";
import { contentsOf } from "./fixtures/contents";

const db = useDatabase();

/** Written, and described by `contentsOf`, by the application whose last migration was 0016. */
const SQL = new URL("fixtures/schema-0016.sql", import.meta.url);
const CONTENTS = new URL("fixtures/schema-0016.jsonl", import.meta.url);

it("deals of the earlier version keep their prices, verdicts, marks, ratings and counts", async () => {
  const [{ now } = { now: "" }, ...before] = readJsonLines<{ now: string }>(CONTENTS);
  await migrateTo(db(), "0016_deal_clicks");
  await sql.raw(readFileSync(SQL, "utf8")).execute(db());
  await migrateToLatest(db());
  expect(await contentsOf(db(), new Date(now))).toEqual(before);
  expect(await contradictions(db())).toEqual([]);
});

import { expect, it } from "vitest";
import { surviveJobKills } from "../scenarios/job-kills";
import { databaseUrl, useDatabase } from "../support/database";

const db = useDatabase();

// tests/long has many, within fetches of pictures and shops' pages as well.
it("a kill when a feed has come loses nothing, and repeats nothing", async () => {
  const report = await surviveJobKills(db(), { job: "feeds", kills: 1, seed: 4, connectionString: databaseUrl() });
  expect(report).toMatchObject({ kills: { sent: 1 }, faults: [] });
}, 600_000);

import { expect, it } from "vitest";
import { startProgram } from "../../scripts/start-site";
import type { FetchFigures } from "../scenarios/feed-fetches";
import { FED_SOURCES, PRODUCTS, startFeedServer } from "../scenarios/feed-server";
import { databaseUrl, useDatabase } from "../support/database";

/*
 * Fetches of feeds by a server that misbehaves in each of the ways of tests/scenarios/feed-faults.ts, in each format, twice in turn,
 * and is well the third time. FEED_ROUNDS says how often.
 */
const ROUNDS = Number(process.env.FEED_ROUNDS || 6);

/** Megabytes over what the process has after its first rounds. */
const MEMORY = 80;

useDatabase();

it(
  `${FED_SOURCES.length * (3 * ROUNDS + 1)} fetches from a server that misbehaves end nothing, and take no memory`,
  async () => {
    const server = await startFeedServer();
    try {
      const settings = { DATABASE_URL: databaseUrl(), OUTBOUND_ALLOWED_ORIGINS: server.origin };
      const program = startProgram("tests/scenarios/feed-fetches.ts", settings, [server.origin, String(ROUNDS)]);
      expect(await program.ended, program.output()).toBe(0);
      const { memory, ...figures }: FetchFigures = JSON.parse(program.output().split("\n").at(-2) ?? "");
      console.log(JSON.stringify({ ...figures, memory }));
      expect(figures).toEqual({
        ...{ fetches: FED_SOURCES.length * (3 * ROUNDS + 1), deals: FED_SOURCES.length * PRODUCTS },
        ...{ duplicates: 0, endings: 0, untold: {}, unmended: 0 },
      });
      expect(memory.peak - memory.before).toBeLessThanOrEqual(MEMORY);
    } finally {
      server.close();
    }
  },
  60 * 60_000,
);

import { expect, it } from "vitest";
import { type KilledJob, surviveJobKills } from "../scenarios/job-kills";
import { databaseUrl, useDatabase } from "../support/database";

/*
 * Kills the site while its jobs ask other people's servers, at moments of their requests and of its start. KILL_ROUNDS says how many
 * times for each job instead, KILL_SEED which chances are taken.
 */
const SEED = Number(process.env.KILL_SEED || Date.now() % 2 ** 32);
const KILLS = Number(process.env.KILL_ROUNDS || 15);

const db = useDatabase();

it.each<KilledJob>(["feeds", "pictures", "links"])(
  `${KILLS} kills while %s are fetched lose nothing, and repeat nothing`,
  async (job) => {
    const report = await surviveJobKills(db(), { job, kills: KILLS, seed: SEED, connectionString: databaseUrl() });
    console.log(JSON.stringify({ seed: SEED, ...report }));
    expect(report.faults).toEqual([]);
  },
  60 * 60_000,
);

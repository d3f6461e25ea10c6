import { expect, it } from "vitest";
import { surviveBatchKills } from "../scenarios/batch-kills";
import { type DataPlace, embeddedPlace } from "../scenarios/data-places";
import { surviveKills, type Victim } from "../scenarios/kills";
import { surviveMergeKills } from "../scenarios/merge-kills";

/*
 * Kills the site, its database or both under load, while batches are delivered, and while deals are merged and merges undone.
 * KILL_ROUNDS says how many times instead, KILL_SEED which chances are taken: those of a run that failed are repeated with the
 * seed that it printed, as far as timing allows.
 */
const SEED = Number(process.env.KILL_SEED || Date.now() % 2 ** 32);
/** Milliseconds that a round may take on a busy machine. */
const ROUND = 30_000;

function testKills<Report extends { faults: string[] }>(
  title: string,
  usualRounds: number,
  survive: (place: DataPlace, chances: { rounds: number; seed: number }) => Promise<Report>,
  expectWork: (report: Report, rounds: number) => void,
): void {
  const rounds = Number(process.env.KILL_ROUNDS || usualRounds);
  it(
    `${rounds} kills ${title}`,
    async () => {
      const place = await embeddedPlace();
      try {
        const started = performance.now();
        const report = await survive(place, { rounds, seed: SEED });
        console.log(JSON.stringify({ title, seed: SEED, minutes: (performance.now() - started) / 60_000, ...report }));
        expect(report.faults).toEqual([]);
        expectWork(report, rounds);
      } finally {
        await place.remove();
      }
    },
    120_000 + rounds * ROUND,
  );
}

const VICTIMS: [string, number, Victim][] = [
  ["of the site", 100, "site"],
  ["of the database", 50, "database"],
  ["of both", 50, "both"],
];
for (const [title, rounds, victim] of VICTIMS) {
  testKills(
    `${title} under load lose nothing`,
    rounds,
    (place, chances) => surviveKills(place, { ...chances, victim }),
    ({ acknowledged }, killed) => expect(acknowledged).toBeGreaterThan(killed * 10),
  );
}
testKills("within a batch lose nothing and do nothing twice", 200, surviveBatchKills, (report, rounds) => {
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.unanswered).toBeGreaterThan(rounds / 10);
});
testKills("within merges and undos lose nothing", 100, surviveMergeKills, ({ merged, undone }) => {
  expect(merged).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
});

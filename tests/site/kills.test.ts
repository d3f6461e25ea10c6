import { expect, it } from "vitest";
import { surviveBatchKills } from "../scenarios/batch-kills";
import { DATA_PLACES } from "../scenarios/data-places";
import { surviveKills } from "../scenarios/kills";
import { copyEmptyCluster } from "../support/empty-cluster";

// tests/long has a hundred on each database.
it("a kill under load loses nothing on the embedded database", async () => {
  const [[, make]] = DATA_PLACES;
  const place = await make();
  const { DATA_DIR = "" } = place.settings;
  await copyEmptyCluster(DATA_DIR);
  try {
    const { acknowledged, faults } = await surviveKills(place, { rounds: 1, seed: 4 });
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
  } finally {
    await place.remove();
  }
}, 240_000);

it("a kill within a batch loses and repeats nothing on PostgreSQL", async () => {
  const [, [, make]] = DATA_PLACES;
  const place = await make();
  try {
    const { acknowledged, unanswered, faults } = await surviveBatchKills(place, { rounds: 1, seed: 4 });
    expect(faults).toEqual([]);
    expect(acknowledged + unanswered).toBeGreaterThan(0);
  } finally {
    await place.remove();
  }
}, 240_000);

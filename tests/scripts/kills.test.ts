import { beforeAll, expect, it } from "vitest";
import { buildIfStale } from "../../scripts/build";
import { DATA_PLACES } from "../scenarios/data-places";
import { surviveKills } from "../scenarios/kills";

beforeAll(() => buildIfStale(), 240_000);

it.each(DATA_PLACES)(
  "a kill under load loses nothing on %s",
  async (_, make) => {
    const place = await make();
    try {
      const { acknowledged, faults } = await surviveKills(place, { rounds: 1, seed: 4 });
      expect(faults).toEqual([]);
      expect(acknowledged).toBeGreaterThan(10);
    } finally {
      await place.remove();
    }
  },
  240_000,
);

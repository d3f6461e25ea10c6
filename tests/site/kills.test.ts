import { expect, it } from "vitest";
import { surviveBatchKills } from "../scenarios/batch-kills";
import { embeddedPlace } from "../scenarios/data-places";
import { surviveKills } from "../scenarios/kills";

// tests/long has many, of the site and of the database alone as well.
it("a kill of the site and its database under load loses nothing", async () => {
  const place = await embeddedPlace();
  try {
    const { acknowledged, faults } = await surviveKills(place, { rounds: 1, seed: 4, victim: "both" });
    expect(faults).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
  } finally {
    await place.remove();
  }
}, 600_000);

it("a kill within a batch loses and repeats nothing", async () => {
  const place = await embeddedPlace();
  try {
    const { acknowledged, unanswered, faults } = await surviveBatchKills(place, { rounds: 1, seed: 4 });
    expect(faults).toEqual([]);
    expect(acknowledged + unanswered).toBeGreaterThan(0);
  } finally {
    await place.remove();
  }
}, 600_000);

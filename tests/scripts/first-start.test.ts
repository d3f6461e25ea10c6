import { expect, it } from "vitest";
import { startProgram, startSite } from "../../scripts/start-site";
import { DATA_PLACES } from "../scenarios/data-places";

const SCRIPT = "scripts/serve-built.ts";

// Earlier and later kills, on PostgreSQL too, and several starts at once are tests/long's.
it("a first start that was killed on the way is made up for by the next, on the embedded database", async () => {
  const [[, make]] = DATA_PLACES;
  const place = await make();
  try {
    const { child, ended } = startProgram(SCRIPT, { PORT: "0", ...place.settings });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    child.kill("SIGKILL");
    await ended;
    const site = await startSite(place.settings, SCRIPT);
    expect(await site.stop()).toBe(0);
  } finally {
    await place.remove();
  }
}, 240_000);

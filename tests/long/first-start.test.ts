import { expect, it } from "vitest";
import { startProgram, startSite } from "../../scripts/start-site";
import { embeddedPlace } from "../scenarios/data-places";

it("a first start that was killed on the way is made up for by the next", async () => {
  const place = await embeddedPlace();
  try {
    for (const milliseconds of [400, 1_200, 2_400]) {
      const { child, ended } = startProgram("serve", { PORT: "0", ...place.settings });
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      child.kill("SIGKILL");
      await ended;
    }
    const site = await startSite(place.settings);
    expect(await site.stop()).toBe(0);
  } finally {
    await place.remove();
  }
}, 240_000);

it("three sites that start at once on an empty directory all get ready", async () => {
  const place = await embeddedPlace();
  try {
    const settings = { ...place.settings, DEMO_DEALS: "on" };
    const sites = await Promise.all([1, 2, 3].map(() => startSite(settings)));
    for (const site of sites) {
      const deals = await fetch(`http://127.0.0.1:${site.port}/api/deals`).then((answer) => answer.json());
      const urls = (deals as { url: string }[]).map(({ url }) => url);
      expect(urls.length).toBeGreaterThan(5);
      expect(new Set(urls).size).toBe(urls.length);
    }
    expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0, 0]);
  } finally {
    await place.remove();
  }
}, 240_000);

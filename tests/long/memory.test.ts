import { expect, it } from "vitest";
import { onSite } from "../scenarios/data-places";
import { measurable, memoryAfter } from "../scenarios/memory";

/*
 * The memory of a site after 10,000, 50,000 and 100,000 mixed requests.
 * MEMORY_REQUESTS gives other numbers, such as "1000,5000,10000". What is left after a garbage collection must not grow
 * from the last number but one to the last.
 */
const COUNTS = (process.env.MEMORY_REQUESTS || "10000,50000,100000").split(",").map(Number);

/** Megabytes by which caches may still fill. */
const TOLERANCE = 10;

const SETTINGS = { RATE_LIMIT_FACTOR: "1000", MAX_CONNECTIONS_PER_CLIENT: "1000", CACHE_MB: "64", TRUST_PROXY: "1" };

it(
  `${COUNTS.at(-1)} requests leave the memory as it was`,
  async () => {
    const { settings, heapOf, remove } = await measurable();
    const all = { ...SETTINGS, BCRYPT_COST: "10", ...settings };
    await onSite(all, async (site, db) => {
      const kept: number[] = [];
      for await (const { faults, ...figures } of memoryAfter([0, ...COUNTS], site, db, heapOf)) {
        console.log(JSON.stringify(figures));
        expect(faults).toEqual([]);
        kept.push(figures.heap + figures.buffers);
      }
      const [before = 0, after = 0] = kept.slice(-2);
      expect(after).toBeLessThanOrEqual(before + TOLERANCE);
    }).finally(remove);
  },
  3 * 60 * 60_000,
);

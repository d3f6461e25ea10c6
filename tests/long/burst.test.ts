import { expect, it } from "vitest";
import { burst } from "../scenarios/burst";
import { onSite } from "../scenarios/data-places";
import { insertSeries } from "../support/deals";

const [CONNECTIONS, REQUESTS] = [60, 20];

it(
  "a burst of lists leaves no memory behind",
  () =>
    onSite({ RATE_LIMIT_FACTOR: "0", CACHE_MB: "64" }, async (site, db) => {
      await insertSeries(db, 200, (n) => ({ title: `Desk lamp ${n}`, description: "Bright. ".repeat(40) }));
      const report = await burst(site, { connections: CONNECTIONS, requests: REQUESTS, rest: 60_000 });
      console.log(JSON.stringify(report));
      // The edge may close such a connection before the last response.
      expect(report.answers).toBeGreaterThan(0);
      expect(report.after - report.before).toBeLessThanOrEqual(300);
    }),
  600_000,
);

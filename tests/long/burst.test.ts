import { expect, it } from "vitest";
import { burst } from "../scenarios/burst";
import { DATA_PLACES, onSite } from "../scenarios/data-places";
import { insertSeries } from "../support/deals";

const [CONNECTIONS, REQUESTS] = [60, 20];

it.each(DATA_PLACES)(
  "a burst of lists leaves no memory behind, on %s",
  (name, make) =>
    onSite(make, { RATE_LIMIT_FACTOR: "0", CACHE_MB: "64" }, async (site, db) => {
      await insertSeries(db, 200, (n) => ({ title: `Desk lamp ${n}`, description: "Bright. ".repeat(40) }));
      const report = await burst(site, { connections: CONNECTIONS, requests: REQUESTS, rest: 60_000 });
      console.log(JSON.stringify({ name, ...report }));
      // Who asks for so much at once may be hung up on before the last answer.
      expect(report.answers).toBeGreaterThan(0);
      expect(report.after - report.before).toBeLessThanOrEqual(300);
    }),
  600_000,
);

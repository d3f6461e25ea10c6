import { afterEach, expect, it } from "vitest";
import { TinyInstallation } from "../scenarios/tiny-installation";
import { killUpdates } from "../scenarios/update-kills";

/** KILL_ROUNDS says how many kills instead. */
const KILLS = Number(process.env.KILL_ROUNDS || 20);

const site = new TinyInstallation();
afterEach(() => site.end());

it(
  `an update that is killed at ${KILLS} points leaves the old version or the new one, and the next one finishes it`,
  async () => {
    await site.start({ version: 1 });
    site.publish({ version: 2 });
    const started = performance.now();
    expect(await site.update()).toMatchObject({ code: 0 });
    const outcomes = await killUpdates(site, { kills: KILLS, durationMs: performance.now() - started, from: 2 });
    console.log(JSON.stringify({ kills: KILLS, ...outcomes }));
    expect(outcomes.old).toBeGreaterThan(0);
  },
  120_000 + KILLS * 60_000,
);

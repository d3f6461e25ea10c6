import { expect } from "vitest";
import type { TinyInstallation } from "./tiny-installation";

/**
 * Kills updates, each of a new version, at moments spread over the time that one takes. After each the site that runs, and the
 * one that starts, must be whole; the next update must succeed.
 */
export async function killUpdates(
  site: TinyInstallation,
  { kills, durationMs, from }: { kills: number; durationMs: number; from: number },
): Promise<{ old: number; new: number }> {
  const outcomes = { old: 0, new: 0 };
  for (let round = 0; round < kills; round += 1) {
    const [before, after] = [from + round, from + round + 1];
    site.publish({ version: after });
    await site.update([], { killAfterMs: ((round + 0.5) / kills) * durationMs });
    const running = await site.versions().catch(() => null);
    if (running) expect([round, [[before], [after]]]).toEqual([round, expect.arrayContaining([running])]);
    site.restart();
    await site.ready();
    const started = await site.versions();
    expect([round, [[before], [after]]]).toEqual([round, expect.arrayContaining([started])]);
    outcomes[started[0] === before ? "old" : "new"] += 1;
    const { code, output } = await site.update();
    expect([round, code, output]).toEqual([round, 0, output]);
    expect([round, await site.versions(), site.head(), site.changes()]).toEqual([
      round,
      [after],
      `Version ${after}`,
      "",
    ]);
  }
  return outcomes;
}

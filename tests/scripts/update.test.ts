import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TinyInstallation } from "../scenarios/tiny-installation";
import { killUpdates } from "../scenarios/update-kills";

let site: TinyInstallation;
beforeEach(async () => {
  site = new TinyInstallation();
  await site.start({ version: 1 });
}, 600_000);
afterEach(() => site.end());

const inRoot = (name: string) => path.join(site.root, name);

describe("npm run update", () => {
  it("builds beside the running site, switches and restarts it, without failed requests but those of the restart", async () => {
    site.publish({ version: 2 });
    const failures: { at: number; why: string }[] = [];
    const answered: number[][] = [];
    const load = new AbortController();
    const client = async () => {
      while (!load.signal.aborted) {
        const at = Date.now();
        await site.versions().then(
          (versions) => answered.push(versions),
          (error) => failures.push({ at, why: String(error) }),
        );
        await sleep(5);
      }
    };
    const clients = [client(), client(), client()];
    expect(await site.update()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Updated to version 2\.0\.0, \w{12}, and ready\.\n$/),
    });
    const ready = Date.now();
    load.abort();
    await Promise.all(clients);
    const stops = readFileSync(path.join(site.state, "restarts"), "utf8").match(/\d{9,}/g) ?? [];
    const stopped = Number(stops.at(-1));
    expect(stops).toHaveLength(2);
    expect(failures.filter(({ at }) => at < stopped - 1_000 || at > ready)).toEqual([]);
    expect(failures.filter(({ why }) => !why.includes("fetch failed"))).toEqual([]);
    expect(new Set(answered.map(String))).toEqual(new Set(["1", "2"]));
    expect([site.head(), site.changes()]).toEqual(["Version 2", ""]);
    const [saved] = readdirSync(inRoot(".releases/backups"));
    expect(readFileSync(inRoot(`.releases/backups/${saved}`), "utf8")).toBe("1");

    expect(await site.update()).toMatchObject({ code: 0, output: expect.stringMatching(/^Up to date: version 2/m) });
    site.publish({ version: 3 });
    expect(await site.update()).toMatchObject({ code: 0 });
    expect(await site.versions()).toEqual([3]);
    expect(await site.update(["--back"])).toMatchObject({ code: 0 });
    expect(await site.versions()).toEqual([2]);
    expect(await site.update()).toMatchObject({ code: 0 });
    expect(await site.versions()).toEqual([3]);
    const releases = readdirSync(inRoot(".releases")).filter((name) => existsSync(inRoot(`.releases/${name}/build`)));
    expect(releases.filter((name) => !["current", "previous"].includes(name))).toHaveLength(2);
  }, 600_000);

  it("leaves the site as it was when the build fails", async () => {
    site.publish({ version: 2, fails: "build" });
    const before = readFileSync(path.join(site.state, "pid"), "utf8");
    const { code, output } = await site.update();
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("npm run failed in ") });
    expect(output).toMatch(/The site goes on as it was\.\n$/);
    expect(readFileSync(path.join(site.state, "pid"), "utf8")).toBe(before);
    expect([await site.versions(), site.head()]).toEqual([[1], "Version 1"]);
    site.restart();
    await site.ready();
    expect(await site.versions()).toEqual([1]);
    site.publish({ version: 3 });
    expect(await site.update()).toMatchObject({ code: 0 });
    expect(await site.versions()).toEqual([3]);
  }, 600_000);

  it("goes back to the version before when the new one does not become ready", async () => {
    site.publish({ version: 2, fails: "start" });
    const { code, output } = await site.update(["--wait", "2"]);
    expect(code).toBe(1);
    expect(output).toMatch(/the version before runs again\. The database is as it was\.\n$/);
    expect([await site.versions(), site.head()]).toEqual([[1], "Version 1"]);
  }, 600_000);

  it("stays at a version that has migrated the database and fails, and says how to go back", async () => {
    site.publish({ version: 2, schema: 2, fails: "start" });
    const { code, output } = await site.update(["--wait", "2"]);
    expect(code).toBe(1);
    const [, program = "", backup = ""] = /node (\S+run\.js) restore (\S+\.zip)/.exec(output) ?? [];
    expect(existsSync(inRoot(program))).toBe(true);
    expect(readFileSync(backup, "utf8")).toBe("1");
    expect(await site.update(["--back"])).toMatchObject({ code: 1 });
    // As a restore would do.
    writeFileSync(path.join(site.state, "schema"), readFileSync(backup));
    expect(await site.update(["--back"])).toMatchObject({ code: 0 });
    expect(await site.versions()).toEqual([1]);
  }, 600_000);

  it("refuses before it changes anything", async () => {
    site.publish({ version: 2 });
    expect(await site.update(["v9"])).toMatchObject({ code: 1, output: "There is no commit v9.\n" });
    expect(await site.update(["one", "two"])).toMatchObject({ code: 2 });
    writeFileSync(inRoot("about.json"), "{}");
    expect(await site.update()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Files of the checkout were changed \(about\.json\)/),
    });
    expect([existsSync(inRoot(".releases/current")), await site.versions()]).toEqual([false, [1]]);
  }, 600_000);

  it("without a command to restart says so, and the running site keeps its files", async () => {
    site.publish({ version: 2 });
    const { code, output } = await site.update([], { env: { UPDATE_RESTART_COMMAND: "" } });
    expect(code).toBe(0);
    expect(output).toMatch(/Switched to version 2\.0\.0, \w+\. Restart the site/);
    expect(await site.versions()).toEqual([1]);
    site.restart();
    await site.ready();
    expect(await site.versions()).toEqual([2]);
  }, 600_000);

  it("that is killed at any moment leaves the old version or the new one, and is finished by the next", async () => {
    const started = performance.now();
    site.publish({ version: 2 });
    expect(await site.update()).toMatchObject({ code: 0 });
    await killUpdates(site, { kills: 3, durationMs: performance.now() - started, from: 2 });
  }, 600_000);
});

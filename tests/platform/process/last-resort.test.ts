import fs from "node:fs";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { type Site, startProgram, startSite } from "../../../scripts/start-site";
import { ask, beginLogIn } from "../../site/site";
import { databaseUrl } from "../../support/database";
import { sharedFolder } from "../../support/shared-folder";

const root = sharedFolder("last-resort");
const sites: Site[] = [];
afterEach(() => {
  for (const { child } of sites.splice(0)) child.kill("SIGKILL");
  fs.rmSync(root, { recursive: true, force: true });
});

/** Uncaught errors on signals. */
const FAULTS = `
  process.on("SIGUSR2", () => { throw new Error("a fault\\nin two lines"); });
  process.on("SIGHUP", () => void Promise.reject(new Error("unhandled")));`;

async function faultySite(database: Record<string, string> = { DATABASE_URL: databaseUrl() }): Promise<Site> {
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(FAULTS)}`;
  const site = await startSite({ ...database, DEMO_DEALS: "false", NODE_OPTIONS });
  sites.push(site);
  return site;
}

const linesAbout = (site: Site, event: string) =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes(event));

/** The cluster's state: 1 if the database was shut down. */
const clusterState = () => fs.readFileSync(path.join(root, "data/postgresql/global/pg_control")).readUInt32LE(16);

it("shuts down on an uncaught exception", async () => {
  const site = await faultySite({ DATA_DIR: path.join(root, "data") });
  const login = await beginLogIn(site.port);
  site.child.kill("SIGUSR2");
  await expect.poll(() => linesAbout(site, "uncaught_exception"), { timeout: 60_000 }).toHaveLength(1);
  // Connections are reset while the port closes.
  const connecting = () =>
    ask(site.port, "/healthz").then(
      ({ status }) => status,
      ({ code }) => code,
    );
  await expect.poll(connecting).toBe("ECONNREFUSED");
  expect(site.child.exitCode).toBeNull();
  login.finish();
  expect(await login.status).toBe(401);
  expect(await site.ended).toBe(1);
  const [line = ""] = linesAbout(site, "uncaught_exception");
  expect(JSON.parse(line)).toMatchObject({ level: "error", stack: expect.stringContaining("a fault\nin two lines") });
  expect(fs.readdirSync(path.join(root, "data"))).toEqual(["postgresql", "postgresql.log"]);
  expect(clusterState()).toBe(1);
}, 600_000);

it("logs an unhandled rejection and goes on, and exits at once on a second uncaught exception", async () => {
  const site = await faultySite();
  site.child.kill("SIGHUP");
  await expect.poll(() => linesAbout(site, "unhandled_rejection"), { timeout: 60_000 }).toHaveLength(1);
  expect(JSON.parse(linesAbout(site, "unhandled_rejection")[0] ?? "")).toMatchObject({ level: "error" });
  expect((await ask(site.port, "/deals")).status).toBe(200);
  const unfinished = await beginLogIn(site.port);
  site.child.kill("SIGUSR2");
  await expect.poll(() => linesAbout(site, "uncaught_exception"), { timeout: 60_000 }).toHaveLength(1);
  site.child.kill("SIGUSR2");
  expect(await site.ended).toBe(1);
  expect(await unfinished.status).toBeUndefined();
  expect(linesAbout(site, "uncaught_exception")).toHaveLength(2);

  const program = startProgram("tests/platform/process/rejects-in-request.ts", {});
  expect(await program.ended).toBe(0);
  const [line = "", last] = program.output().split("\n");
  expect(JSON.parse(line)).toMatchObject({ id: "request-7", stack: expect.stringContaining("unhandled") });
  expect(last).toBe("still here");
}, 600_000);

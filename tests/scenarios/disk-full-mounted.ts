// A process of its own, for tests, in a mount namespace of its own (unshare -m): fills a real file system under a site,
// makes room again, and kills the site in between. Prints what was found as one line of JSON.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "~/platform/db/connection.server";
import { embeddedConnectionString } from "~/platform/db/embedded/embedded.server";
import { startProgram, startSite } from "../../scripts/start-site";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { faultsWhileFull, faultsWithRoom, readinessAfter } from "./disk-full";
import { type SiteLoad, startLoad } from "./site-load";

const MB = 2 ** 20;
const [root = ""] = process.argv.slice(2);
execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", root]);
const settings = {
  DATA_DIR: path.join(root, "data"),
  RATE_LIMIT_FACTOR: "1000",
  BCRYPT_COST: "10",
  DEMO_DEALS: "false",
};
const filler = path.join(root, "filler");
const faults: string[] = [];
const loads: SiteLoad[] = [];

function free(): number {
  const { bavail, bsize } = fs.statfsSync(root);
  return bavail * bsize;
}

/** In bytes; with 0, until nothing more goes in. */
function fillUpTo(left: number): void {
  const fd = fs.openSync(filler, "a");
  try {
    while (free() > left) fs.writeSync(fd, Buffer.alloc(Math.min(MB, free() - left)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
  fs.closeSync(fd);
}

async function begin() {
  const site = await startSite(settings);
  const db = connect(embeddedConnectionString(settings.DATA_DIR), { connections: 2 });
  return { site, db };
}

process.once("uncaughtException", (error) => {
  console.error(`${error.stack}\nThe site: ${site.child.exitCode}\n${site.output()}`);
  process.exit(1);
});

function found(when: string, wrong: string[]): void {
  faults.push(...wrong.map((each) => `${when}: ${each}`));
}

let { site, db } = await begin();
const [dealId = ""] = await insertDeals(db, [{ title: "Headphones", category: "electronics", tags: ["audio"] }]);
const { token } = await insertSignedIn(db, "filler", { isAdmin: true });
const asked = () => ({ port: site.port, token, dealId });

async function loaded(hangUps = false): Promise<SiteLoad> {
  const load = await startLoad(db, { port: site.port, inFlight: 4, hangUps });
  loads.push(load);
  return load;
}

// Full while everything is written, then there is room again.
let load = await loaded();
await sleep(1_000);
for (const left of [40 * MB, 0]) {
  fillUpTo(left);
  if ((await readinessAfter(site.port, 503)) === null) faults.push(`${left} free, and it is ready`);
  found(`${left} bytes free`, await faultsWhileFull(asked()));
  await sleep(1_000);
  fs.rmSync(filler);
  if ((await readinessAfter(site.port, 200)) === null) faults.push("there is room, and it is not ready");
  found("room again", await faultsWithRoom(asked()));
  await db.deleteFrom("all_deals").where("url", "=", "https://shop.example/full-disk").execute();
}
await load.end();
found("load", load.wrong);

// Killed on a full disk: it does not start until there is room, and says so.
load = await loaded(true);
await sleep(1_000);
fillUpTo(0);
await sleep(500);
site.child.kill("SIGKILL");
await site.ended;
await load.end();
await db.destroy();
const refused = startProgram("serve", { PORT: "0", ...settings });
const refusal = { code: await refused.ended, said: refused.output().trim() };
fs.rmSync(filler);
({ site, db } = await begin());
found("after the kill", await faultsWithRoom(asked()));
const lost = (await Promise.all(loads.map((each) => each.lost(db)))).flat();
await db.destroy();
const exitCode = await site.stop();
const acknowledged = loads.reduce((sum, each) => sum + each.acknowledged(), 0);
console.log(JSON.stringify({ faults, lost, acknowledged, refusal, exitCode }));

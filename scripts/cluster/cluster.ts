import { once } from "node:events";
import { exitWith, UsageError } from "~/platform/process/exit-with.server";
import { StartError } from "~/platform/process/open-database.server";
import { printHelp } from "~/programs/options";
import { buildIfStale } from "../build.js";
import { PORTS } from "./configuration";
import { type DrillReport, killPrimary, killWebNode, measurePages, restartPgBouncer, rollingRestart } from "./drills";
import { missingPrograms } from "./programs";
import { SiteCluster } from "./site-cluster";

const USAGE = `Usage: npm run cluster [-- DRILL …]
Starts the site on several nodes, all on this machine, from Debian's packages (docs/hosting.md), and shows under load what they
outlive. Drills: pages, rolling-restart, kill-primary, restart-pgbouncer, kill-web-node; without any, all of them. "run" starts
them and waits for Ctrl-C.`;

const WRITES_WITHIN_SECONDS = 30;
const MIN_PAGES_PER_SECOND = 20_000;

type Drill = (cluster: SiteCluster) => Promise<string[]>;

const nothingLost = ({ drill, lost }: DrillReport) => (lost.length > 0 ? [`${drill}: lost ${lost.join(", ")}`] : []);

const writesGoOn = ({ drill, writesAfterSeconds = 0 }: DrillReport) =>
  writesAfterSeconds > WRITES_WITHIN_SECONDS ? [`${drill}: writes went on after ${writesAfterSeconds} s`] : [];

const DRILLS: Record<string, Drill> = {
  pages: async () => {
    const figures = Object.entries(await measurePages()).filter(([name]) => name.endsWith("nginx"));
    return figures.filter(([, perSecond]) => perSecond < MIN_PAGES_PER_SECOND).map((figure) => figure.join(": "));
  },
  "rolling-restart": async (cluster) => {
    const report = await rollingRestart(cluster);
    const refused = Object.entries(report.answers).filter(([status]) => Number(status) >= 400);
    return [
      ...nothingLost(report),
      ...report.failed.slice(0, 10),
      ...refused.map(([status, count]) => `${count} times ${status}`),
    ];
  },
  "kill-primary": async (cluster) => {
    const report = await killPrimary(cluster);
    return [...nothingLost(report), ...writesGoOn(report)];
  },
  "restart-pgbouncer": async (cluster) => {
    const report = await restartPgBouncer(cluster);
    return [...nothingLost(report), ...writesGoOn(report)];
  },
  "kill-web-node": async (cluster) => {
    const report = await killWebNode(cluster);
    return [...nothingLost(report), ...writesGoOn(report)];
  },
};

async function main(): Promise<void> {
  printHelp(USAGE);
  const names = process.argv.slice(2);
  const isKnown = (name: string) => name === "run" || name in DRILLS;
  if (!names.every(isKnown)) throw new UsageError(USAGE);
  const missing = missingPrograms();
  if (missing.length > 0) throw new StartError(`Missing: ${missing.join(", ")}. docs/hosting.md names the packages.`);
  await buildIfStale();
  const cluster = new SiteCluster();
  const stopped = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  const rehearse = async () => {
    console.log(`Starting in ${cluster.dir} …`);
    await cluster.start();
    console.log(`Ready: nginx on http://127.0.0.1:${PORTS.nginx}, HAProxy on http://127.0.0.1:${PORTS.site}`);
    if (names.includes("run")) await stopped;
    const faults: string[] = [];
    for (const name of names.length > 0 ? names : Object.keys(DRILLS)) {
      faults.push(...((await DRILLS[name]?.(cluster)) ?? []));
    }
    if (faults.length > 0) throw new StartError(faults.join("\n"));
  };
  try {
    await Promise.race([rehearse(), stopped]);
  } catch (error) {
    await cluster.stop();
    console.error(`Logs are in ${cluster.dir}.`);
    throw error;
  }
  await cluster.stop();
  cluster.remove();
}

await main().catch(exitWith);
process.exit();

import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { processorTime, residentBytes } from "../tests/scenarios/process-figures";
import { percentiles } from "./measure";

/** The site closes a connection after 1,000 requests, which autocannon does not expect. */
const REQUESTS_PER_CONNECTION = 900;

const WARM_UP_SECONDS = 1;

/** wrk costs a tenth of autocannon's CPU, which is the limit of a bare server's responses. */
const HAS_WRK = spawnSync("wrk", ["-v"]).error === undefined;

/** The load generator that measures: wrk where it is installed. */
export const GENERATOR = HAS_WRK ? "wrk" : "autocannon";

const WRK_REPORT = fileURLToPath(new URL("./wrk-report.lua", import.meta.url));

/** A request to be measured. */
export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The processes that serve it. */
  pids: number[];
}

export interface Load extends Target {
  seconds: number;
  connections: number;
}

export interface Figures {
  /** Responses per second. */
  rate: number;
  /** Percentiles of the latency in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** CPU milliseconds per response. */
  processor: number;
  megabytes: number;
}

/**
 * A program that requests the target of each message from all connections, and reports the figures after the warm-up. It is
 * a process of its own, because one that also reads the site's log would delay it.
 */
process.on("message", async (load: Load) => {
  const report = await (HAS_WRK ? withWrk : withAutocannon)(load).catch((error: Error) => error.message);
  process.send?.(report);
});
process.on("disconnect", () => process.exit());

async function total(figure: (pid: number) => Promise<number>, pids: number[]): Promise<number> {
  return (await Promise.all(pids.map(figure))).reduce((sum, each) => sum + each, 0);
}

async function withWrk({ port, path, headers, pids, seconds, connections }: Load): Promise<Figures> {
  const url = `http://127.0.0.1:${port}${path}`;
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const request = async (duration: number) => {
    const options = ["-t1", `-c${connections}`, `-d${duration}s`, "-s", WRK_REPORT];
    const { stdout } = await promisify(execFile)("wrk", [...options, ...sent, url]);
    return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  };
  await request(WARM_UP_SECONDS);
  const cpuTimeBefore = await total(processorTime, pids);
  // Without a duration it only warms up.
  const { requests, microseconds, failures, p50, p95, p99 } = await request(Math.max(seconds, WARM_UP_SECONDS));
  const cpuTime = (await total(processorTime, pids)) - cpuTimeBefore;
  if (failures > 0) throw new Error(`${path}: ${failures} failures.`);
  return {
    rate: requests / (microseconds / 1_000_000),
    ...{ p50: p50 / 1_000, p95: p95 / 1_000, p99: p99 / 1_000 },
    processor: cpuTime / requests,
    megabytes: (await total(residentBytes, pids)) / 2 ** 20,
  };
}

async function withAutocannon({ port, path, headers, pids, seconds, connections }: Load): Promise<Figures> {
  const url = `http://127.0.0.1:${port}${path}`;
  const duration = WARM_UP_SECONDS + seconds + 60;
  const running = autocannon({ url, headers, connections, duration, reconnectRate: REQUESTS_PER_CONNECTION }, () => {});
  const ended = once(running, "done") as Promise<[autocannon.Result]>;
  let times: number[] = [];
  running.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  await setTimeout(WARM_UP_SECONDS * 1_000);
  times = [];
  const [cpuTimeBefore, start] = [await total(processorTime, pids), performance.now()];
  await setTimeout(seconds * 1_000);
  const measured = times;
  const [cpuTime, elapsed] = [(await total(processorTime, pids)) - cpuTimeBefore, performance.now() - start];
  running.stop();
  const [{ non2xx, errors }] = await ended;
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} responses that are not 2xx and ${errors} errors.`);
  const percentile = percentiles(measured);
  return {
    rate: (measured.length / elapsed) * 1_000,
    ...{ p50: percentile(50), p95: percentile(95), p99: percentile(99) },
    processor: cpuTime / measured.length,
    megabytes: (await total(residentBytes, pids)) / 2 ** 20,
  };
}

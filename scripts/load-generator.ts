import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import autocannon from "autocannon";
import { processorTime, residentBytes } from "../tests/scenarios/process-figures";
import { percentiles } from "./measure";

/** Requests on one connection: the site closes it after 1,000, which the generator does not read. */
const RECONNECT = 900;

/** Seconds for which something is asked before its answers count. */
const WARM_UP = 1;

/** Something to be asked for. */
export interface Asked {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** The processes that answer. */
  pids: number[];
}

export interface Load extends Asked {
  seconds: number;
  connections: number;
}

export interface Figures {
  /** Answers in a second. */
  rate: number;
  /** Milliseconds that half of the answers took at most, and 95 and 99 of a hundred. */
  p50: number;
  p95: number;
  p99: number;
  /** Milliseconds of processor time for each answer. */
  processor: number;
  megabytes: number;
}

/**
 * A program that asks for what it is told, again and again from all connections at once, and tells the figures of the time
 * in which they are all busy. A process of its own: the site's log would wait for whoever reads it and asks as well.
 */
process.on("message", async (load: Load) => {
  const told = await figuresOf(load).catch((error: Error) => error.message);
  process.send?.(told);
});
process.on("disconnect", () => process.exit());

async function total(figure: (pid: number) => Promise<number>, pids: number[]): Promise<number> {
  return (await Promise.all(pids.map(figure))).reduce((sum, each) => sum + each, 0);
}

async function figuresOf({ port, path, headers, pids, seconds, connections }: Load): Promise<Figures> {
  const url = `http://127.0.0.1:${port}${path}`;
  const duration = WARM_UP + seconds + 60;
  const running = autocannon({ url, headers, connections, duration, reconnectRate: RECONNECT }, () => {});
  const ended = once(running, "done") as Promise<[autocannon.Result]>;
  let times: number[] = [];
  running.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  await setTimeout(WARM_UP * 1_000);
  times = [];
  const [usedBefore, start] = [await total(processorTime, pids), performance.now()];
  await setTimeout(seconds * 1_000);
  const counted = times;
  const [used, lasted] = [(await total(processorTime, pids)) - usedBefore, performance.now() - start];
  running.stop();
  const [{ non2xx, errors }] = await ended;
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} wrong answers and ${errors} failures.`);
  const took = percentiles(counted);
  return {
    rate: (counted.length / lasted) * 1_000,
    ...{ p50: took(50), p95: took(95), p99: took(99) },
    processor: used / counted.length,
    megabytes: (await total(residentBytes, pids)) / 2 ** 20,
  };
}

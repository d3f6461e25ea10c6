import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { log } from "~/platform/log/log.server";
import { StartError } from "~/platform/process/open-database.server";
import { MINUTE_MS } from "~/platform/values/durations";
import { ROOT } from "./project-root";
import type { WebProcessReport } from "./web-process";
import { type Place, STOP_TIMEOUT_MS } from "./web-server";

/** The delay of a restart; doubles with each process that did not live for a minute. */
const RESTART_DELAY_MS = { min: 500, max: 30_000 };

/** How long a process that was told to stop may run before it is killed. */
const KILL_TIMEOUT_MS = STOP_TIMEOUT_MS + 5_000;

/** Serves requests in several processes, which share one port. */
export class WebProcesses {
  readonly #running = new Set<Worker>();
  readonly #closing = new AbortController();
  #state: "starting" | "listening" = "starting";
  readonly #supervised: Promise<void>[] = [];

  /** @param drainMs what each takes before it closes */
  constructor(
    private readonly processes: number,
    private readonly drainMs: number,
  ) {}

  /** Starts the processes; resolves when all accept requests. @throws StartError when one fails to start */
  async listen({ host, port }: Place): Promise<void> {
    // With round robin, a connection handed to a process that is killed before it accepts it would stay open here forever.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: fileURLToPath(new URL("./web-process.js", import.meta.url)), cwd: ROOT });
    const settings = { HOST: host, PORT: String(port) };
    const superviseOne = () =>
      new Promise<void>((...first) => void this.#supervised.push(this.#supervise(settings, ...first)));
    await Promise.all(Array.from({ length: this.processes }, superviseOne));
    this.#state = "listening";
  }

  /** Stops the processes; resolves when all have finished their requests and exited. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#signal("SIGTERM");
    const killTimer = setTimeout(() => this.#signal("SIGKILL"), this.drainMs + KILL_TIMEOUT_MS);
    await Promise.all(this.#supervised);
    clearTimeout(killTimer);
  }

  #signal(signal: NodeJS.Signals): void {
    for (const worker of this.#running) worker.process.kill(signal);
  }

  /** Restarts one process whenever it exits by itself. `ready` and `failed` report its first start. */
  async #supervise(settings: Record<string, string>, ready: () => void, failed: (error: Error) => void): Promise<void> {
    const { signal } = this.#closing;
    let delayMs = RESTART_DELAY_MS.min;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const worker = cluster.fork(settings);
      const [code, killedBy] = await this.#run(worker, ready, failed);
      if (signal.aborted) return;
      if (this.#state === "listening")
        log.error({ event: "web_process_ended", pid: worker.process.pid, code, signal: killedBy });
      else failed(new StartError(`A web process did not start: it ended with ${killedBy ?? code}.`));
      const livedLong = performance.now() - startedAt > MINUTE_MS;
      delayMs = livedLong ? RESTART_DELAY_MS.min : Math.min(delayMs * 2, RESTART_DELAY_MS.max);
      await sleep(delayMs, undefined, { signal }).catch(() => {});
    }
  }

  async #run(worker: Worker, ready: () => void, failed: (error: Error) => void): Promise<[number, string | null]> {
    worker.on("message", (report: WebProcessReport) => {
      if (report.type === "ready") {
        if (this.#state === "listening") log.info({ event: "web_process_replaced", pid: worker.process.pid });
        ready();
      }
      // The other messages are metrics.
      if (report.type === "failed") failed(new StartError(report.why));
    });
    this.#running.add(worker);
    const ended = await once(worker, "exit");
    this.#running.delete(worker);
    return ended as [number, string | null];
  }
}

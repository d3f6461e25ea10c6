import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { log } from "~/server/log/log.server";
import { StartError } from "~/server/process/open-database.server";
import { ROOT } from "./project-root";
import type { WebProcessReport } from "./web-process";
import { type Place, STOP_TIMEOUT_MS } from "./web-server";

/** Milliseconds until an ended process is replaced: at first, and after many that did not live for a minute. */
const RESTART_DELAY_MS = { first: 500, longest: 30_000 };
const MINUTE = 60_000;

/** Milliseconds after which a process that was told to stop is killed. */
const KILL_TIMEOUT_MS = STOP_TIMEOUT_MS + 5_000;

/** Answers requests in several processes, which share one port. */
export class WebProcesses {
  readonly #running = new Set<Worker>();
  readonly #closing = new AbortController();
  #state: "starting" | "listening" = "starting";
  readonly #kept: Promise<void>[] = [];

  constructor(private readonly processes: number) {}

  /**
   * Resolves when all of them take requests.
   *
   * @throws StartError when one does not
   */
  async listen({ host, port }: Place): Promise<void> {
    // Each takes its connections from the listening socket itself: one that was handed over to a process that is killed
    // before it has taken it would stay open in this process, without a response and without an end.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: fileURLToPath(new URL("./web-process.js", import.meta.url)), cwd: ROOT });
    const settings = { HOST: host, PORT: String(port) };
    const keepOne = () => new Promise<void>((...first) => void this.#kept.push(this.#keep(settings, ...first)));
    await Promise.all(Array.from({ length: this.processes }, keepOne));
    this.#state = "listening";
  }

  /** Resolves when all have finished the requests under way and have ended. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#signal("SIGTERM");
    const late = setTimeout(() => this.#signal("SIGKILL"), KILL_TIMEOUT_MS);
    await Promise.all(this.#kept);
    clearTimeout(late);
  }

  #signal(signal: NodeJS.Signals): void {
    for (const worker of this.#running) worker.process.kill(signal);
  }

  /** Keeps one process running: when it ends by itself, another takes its place. Says what becomes of the first. */
  async #keep(settings: Record<string, string>, ready: () => void, failed: (error: Error) => void): Promise<void> {
    const { signal } = this.#closing;
    let pause = RESTART_DELAY_MS.first;
    while (!signal.aborted) {
      const startedAt = performance.now();
      const worker = cluster.fork(settings);
      const [code, killedBy] = await this.#run(worker, ready, failed);
      if (signal.aborted) return;
      if (this.#state === "listening")
        log.error({ event: "web_process_ended", pid: worker.process.pid, code, signal: killedBy });
      else failed(new StartError(`A web process did not start: it ended with ${killedBy ?? code}.`));
      const livedLong = performance.now() - startedAt > MINUTE;
      pause = livedLong ? RESTART_DELAY_MS.first : Math.min(pause * 2, RESTART_DELAY_MS.longest);
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** Resolves when a process has ended, with its exit code and what signal has ended it. */
  async #run(worker: Worker, ready: () => void, failed: (error: Error) => void): Promise<[number, string | null]> {
    worker.on("message", (report: WebProcessReport) => {
      if (report.type === "ready") {
        if (this.#state === "listening") log.info({ event: "web_process_replaced", pid: worker.process.pid });
        ready();
      } else failed(new StartError(report.why));
    });
    this.#running.add(worker);
    const ended = await once(worker, "exit");
    this.#running.delete(worker);
    return ended as [number, string | null];
  }
}

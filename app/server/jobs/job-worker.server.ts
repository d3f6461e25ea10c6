import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import type { Database } from "~/db/connection.server";
import { JOB_QUEUE, openJobQueue } from "~/db/job-queue.server";
import { checkReadiness } from "~/db/readiness.server";
import type { Job } from "./jobs.server";
import { WorkerLog } from "./worker-log.server";

/** Milliseconds from one question for jobs to the next. PostgreSQL says besides when there is one, the embedded one not. */
const POLL_INTERVAL_MS = 5_000;

/** Milliseconds that a job under way has to finish when the worker is told to stop, and that giving it back may take. */
const STOP_TIMEOUT_MS = { job: 7_000, release: 2_000 };

/** Milliseconds until a worker that has ended by itself is replaced: at first, and after many that did not live longer. */
const RETRY_DELAY_MS = { first: 1_000, longest: 60_000 };

export interface JobWorkerOptions {
  connectionString: string;
  /** What jobs work on; it stays open until the worker has stopped. */
  db: Database;
  jobs: readonly Job[];
  /** Milliseconds from one question for jobs to the next. */
  poll?: number;
  /** Milliseconds that a job under way has to finish when the worker is told to stop. */
  patience?: number;
}

/**
 * Does jobs in this process, one after the other: all of them at its start, and when it has lost count because the
 * database was away, and then each when it is due. It needs the schema of the queue, and survives all that the database
 * does.
 */
export class JobWorker {
  readonly #options: Required<JobWorkerOptions>;
  readonly #pool;
  readonly #log = new WorkerLog();
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #stopped: Promise<void> | undefined;

  constructor(options: JobWorkerOptions) {
    this.#options = { poll: POLL_INTERVAL_MS, patience: STOP_TIMEOUT_MS.job, ...options };
    this.#pool = openJobQueue(options.connectionString);
    this.#ended = this.#keepWorking();
  }

  /**
   * Begins no job any more. Resolves when the one under way has finished, or has been given back to be done again; safe to
   * call twice.
   */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    // Without a database nothing can be finished or given back.
    const patience = this.#log.interrupted ? 0 : this.#options.patience + STOP_TIMEOUT_MS.release;
    await atMost(patience, this.#ended);
    await atMost(STOP_TIMEOUT_MS.release, this.#pool.end());
  }

  async #keepWorking(): Promise<void> {
    const { signal } = this.#stopping;
    let pause = RETRY_DELAY_MS.first;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await this.#work().catch((error) => this.#log.failed(error));
      if (performance.now() - startedAt > RETRY_DELAY_MS.longest) pause = RETRY_DELAY_MS.first;
      await sleep(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, RETRY_DELAY_MS.longest);
    }
  }

  /** Resolves when told to stop, and rejects or resolves when the worker cannot go on. */
  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    const { jobs, poll, patience } = this.#options;
    const events = new EventEmitter();
    this.#log.heed(events);
    const runner = await run({
      ...JOB_QUEUE,
      pgPool: this.#pool,
      taskList: this.#tasks(),
      parsedCronItems: parseCronItems(
        jobs.map(({ name, schedule }) => ({ task: name, match: schedule, options: { jobKey: name } })),
      ),
      concurrency: 1,
      pollInterval: poll,
      gracefulShutdownAbortTimeout: patience,
      // A worker that cannot tell the queue what became of a job ends, and is replaced; unbatched it would not notice.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      events,
      logger: this.#log.logger,
    });
    events.on("cron:started", () => void this.#enqueueAll(runner));
    const stop = () => void runner.stop().catch(() => {});
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
    await runner.promise.finally(() => signal.removeEventListener("abort", stop));
  }

  #tasks(): TaskList {
    const { db, jobs } = this.#options;
    return Object.fromEntries(
      jobs.map(({ name, run }) => {
        const perform = async () => {
          const startedAt = performance.now();
          const count = await run(db, new Date()).catch(async (error) => {
            await this.#untilReady();
            throw error;
          });
          this.#log.done(name, { count, ms: performance.now() - startedAt });
        };
        return [name, (_, { abortPromise }) => Promise.race([perform(), abortPromise])];
      }),
    );
  }

  /** Waits for a database that can be told what became of a job. */
  async #untilReady(): Promise<void> {
    const { signal } = this.#stopping;
    const { db, poll } = this.#options;
    while (!signal.aborted && (await checkReadiness(db, POLL_INTERVAL_MS)) !== "ready") {
      await sleep(poll, undefined, { signal }).catch(() => {});
    }
  }

  async #enqueueAll(runner: Runner): Promise<void> {
    try {
      for (const { name } of this.#options.jobs) await runner.addJob(name, {}, { jobKey: name });
    } catch (error) {
      this.#log.failed(error);
    }
  }
}

/** Waits for something, so many milliseconds at most. */
async function atMost(milliseconds: number, something: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  await Promise.race([something, sleep(milliseconds, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}

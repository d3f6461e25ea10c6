import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { makeWorkerUtils, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import type { Database } from "~/db/connection.server";
import { JOB_QUEUE, openJobQueue } from "~/db/job-queue.server";
import { checkReadiness } from "~/db/readiness.server";
import { withTimeout } from "~/db/with-timeout";
import type { Job } from "./job";
import { WorkerLog } from "./worker-log.server";

/** PostgreSQL also notifies of new jobs, unless PgBouncer is between. */
const POLL_INTERVAL_MS = 5_000;

/** On stop: for the running job to finish, and to release it to the queue. */
const STOP_TIMEOUT_MS = { job: 7_000, release: 2_000 };

/** Until a failed worker is restarted; doubles with each failure. */
const RETRY_DELAY_MS = { min: 1_000, max: 60_000 };

export interface JobWorkerOptions {
  connectionString: string;
  /** Passed to jobs; must stay open until the worker has stopped. */
  db: Database;
  jobs: readonly Job[];
  pollIntervalMs?: number;
  jobTimeoutMs?: number;
}

/** One job at a time: all at the start and after database outages, then on schedule. Needs the queue's schema. */
export class JobWorker {
  readonly #options: Required<JobWorkerOptions>;
  readonly #pool;
  readonly #log = new WorkerLog();
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #stopped: Promise<void> | undefined;

  constructor(options: JobWorkerOptions) {
    this.#options = { pollIntervalMs: POLL_INTERVAL_MS, jobTimeoutMs: STOP_TIMEOUT_MS.job, ...options };
    this.#pool = openJobQueue(options.connectionString);
    this.#ended = this.#keepWorking();
  }

  /** Starts no more jobs. Resolves when the running one has finished or was released for a retry; safe to call twice. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    // While the database is down no job can finish or be released.
    const timeoutMs = this.#log.interrupted ? 0 : this.#options.jobTimeoutMs + STOP_TIMEOUT_MS.release;
    await withTimeout(this.#ended, timeoutMs, undefined);
    await withTimeout(this.#pool.end(), STOP_TIMEOUT_MS.release, undefined);
  }

  async #keepWorking(): Promise<void> {
    const { signal } = this.#stopping;
    let delayMs = RETRY_DELAY_MS.min;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await this.#work().catch((error) => this.#log.failed(error));
      if (performance.now() - startedAt > RETRY_DELAY_MS.max) delayMs = RETRY_DELAY_MS.min;
      await sleep(delayMs, undefined, { signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, RETRY_DELAY_MS.max);
    }
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    const { jobs, pollIntervalMs, jobTimeoutMs } = this.#options;
    await this.#deleteSuperseded();
    const events = new EventEmitter();
    this.#log.listen(events);
    const runner = await run({
      ...JOB_QUEUE,
      pgPool: this.#pool,
      taskList: this.#tasks(),
      parsedCronItems: parseCronItems(
        jobs.map(({ name, schedule }) => ({ task: name, match: schedule, options: { jobKey: name } })),
      ),
      concurrency: 1,
      pollInterval: pollIntervalMs,
      gracefulShutdownAbortTimeout: jobTimeoutMs,
      // With batching, a worker that cannot report a job's outcome ends and is restarted; without, it would not notice.
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

  /** What killed workers have left: their jobs' keys were given to new jobs, and graphile-worker keeps the old rows for good. */
  async #deleteSuperseded(): Promise<void> {
    const utils = await makeWorkerUtils({ ...JOB_QUEUE, pgPool: this.#pool, logger: this.#log.logger });
    await utils.cleanup({ tasks: ["DELETE_PERMAFAILED_JOBS"] }).finally(() => utils.release());
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

  async #untilReady(): Promise<void> {
    const { signal } = this.#stopping;
    const { db, pollIntervalMs } = this.#options;
    while (!signal.aborted && (await checkReadiness(db, POLL_INTERVAL_MS)) !== "ready") {
      await sleep(pollIntervalMs, undefined, { signal }).catch(() => {});
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

/** Jobs that wait for other people's servers have a worker of their own, so that no other job waits for these. */
export function startJobWorkers(options: JobWorkerOptions): Pick<JobWorker, "stop"> {
  const slow = options.jobs.filter(({ isSlow }) => isSlow);
  const others = options.jobs.filter(({ isSlow }) => !isSlow);
  const workers = [others, slow].filter(({ length }) => length > 0).map((jobs) => new JobWorker({ ...options, jobs }));
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

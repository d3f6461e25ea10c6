import { setTimeout as sleep } from "node:timers/promises";
import type { TaskList } from "graphile-worker";
import { connect, type Database } from "~/platform/db/connection.server";
import { listJobRuns, recordRun, registerJobs } from "~/platform/db/job-runs.server";
import { checkReadiness } from "~/platform/db/readiness.server";
import { withTimeout } from "~/platform/db/with-timeout";
import { HOUR_MS, MINUTE_MS } from "~/platform/values/durations";
import { type Job, periodOf } from "./job";
import { CLOSE_TIMEOUT_MS, runJobs } from "./job-runner.server";
import { WorkerLog } from "./worker-log.server";

/** PostgreSQL also notifies of new jobs, unless PgBouncer is between. */
const POLL_INTERVAL_MS = 5_000;

/** How long the running job may take to finish on stop. */
const STOP_TIMEOUT_MS = 7_000;

/** The delay before a failed runner is replaced; doubles with each failure. */
const RETRY_DELAY_MS = { min: 1_000, max: 15_000 };

/** A runner that has lived longer had not failed at its start. */
const LONG_LIFE_MS = MINUTE_MS;

/** The statement timeout of jobs, which work in batches: only a connection without responses takes longer. */
const STATEMENT_TIMEOUT_MS = 120_000;

/** A job that takes longer hangs: it is given up and retried, so that the others run. */
const JOB_TIMEOUT_MS = HOUR_MS;

export interface JobWorkerOptions {
  connectionString: string;
  jobs: readonly Job[];
  pollIntervalMs?: number;
  /** How long the running job may take to finish after the signal to stop. */
  jobTimeoutMs?: number;
  statementTimeoutMs?: number;
}

interface WorkerOptions extends JobWorkerOptions {
  /** Passed to jobs; must stay open until the worker has stopped. */
  db: Database;
  /** All jobs of this process, whichever worker runs them. */
  scheduled: readonly Job[];
}

/** One job at a time: all at the start, missed ones after a runner has failed, then on schedule. Needs the queue's schema. */
class JobWorker {
  readonly #log = new WorkerLog();
  readonly #stopping = new AbortController();
  /** When each job last completed here, in `performance.now()`: a new runner leaves out what has just been done. */
  readonly #completed = new Map<string, number>();
  readonly #ended: Promise<void>;

  constructor(private readonly options: WorkerOptions) {
    this.#ended = this.#keepWorking();
  }

  /** Starts no more jobs. Resolves when the running one has finished or was released for a retry; safe to call twice. */
  async stop(): Promise<void> {
    const { jobTimeoutMs = STOP_TIMEOUT_MS } = this.options;
    this.#stopping.abort();
    // While the database is down no job can finish or be released.
    await withTimeout(this.#ended, this.#log.interrupted ? 0 : jobTimeoutMs + CLOSE_TIMEOUT_MS, undefined);
  }

  async #keepWorking(): Promise<void> {
    const { signal } = this.#stopping;
    let delayMs = RETRY_DELAY_MS.min;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await this.#work().catch((error) => this.#log.failed(error));
      if (performance.now() - startedAt > LONG_LIFE_MS) delayMs = RETRY_DELAY_MS.min;
      await sleep(delayMs, undefined, { signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, RETRY_DELAY_MS.max);
    }
  }

  async #work(): Promise<void> {
    const { db, scheduled, ...options } = this.options;
    await registerJobs(
      db,
      scheduled.map((job) => ({ name: job.name, period: periodOf(job) })),
    );
    const defaults = { pollIntervalMs: POLL_INTERVAL_MS, jobTimeoutMs: STOP_TIMEOUT_MS };
    const isOwed = (job: Job) => {
      const at = this.#completed.get(job.name);
      return at === undefined || performance.now() - at >= periodOf(job) * 1_000;
    };
    const names = options.jobs.map(({ name }) => name);
    const areOverdue = async () =>
      (await listJobRuns(db)).some(({ name, isOverdue }) => isOverdue && names.includes(name));
    const tasks = this.#tasks();
    await runJobs({ ...defaults, ...options, tasks, isOwed, areOverdue, log: this.#log }, this.#stopping.signal);
  }

  #tasks(): TaskList {
    return Object.fromEntries(
      this.options.jobs.map((job) => [
        job.name,
        (_, { abortPromise }) => Promise.race([within(JOB_TIMEOUT_MS, this.#perform(job)), abortPromise]),
      ]),
    );
  }

  async #perform(job: Job): Promise<void> {
    const { db } = this.options;
    const startedAt = performance.now();
    try {
      const count = await job.run(db, new Date());
      await recordRun(db, { name: job.name, period: periodOf(job) });
      this.#completed.set(job.name, performance.now());
      this.#log.done(job.name, { count, ms: performance.now() - startedAt });
    } catch (error) {
      await this.#untilReady();
      throw error;
    }
  }

  async #untilReady(): Promise<void> {
    const { signal } = this.#stopping;
    const { db, pollIntervalMs = POLL_INTERVAL_MS } = this.options;
    while (!signal.aborted && (await checkReadiness(db, POLL_INTERVAL_MS)) !== "ready") {
      await sleep(pollIntervalMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  const outcome = await withTimeout(
    work.then(() => "done"),
    timeoutMs,
    "late",
  );
  if (outcome === "late") throw new Error(`timeout: the job took longer than ${timeoutMs / 60_000} minutes`);
}

/** Jobs that wait for other people's servers have a worker of their own, so that no other job waits for these. */
export function startJobWorkers(options: JobWorkerOptions): Pick<JobWorker, "stop"> {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const db = connect(options.connectionString, { statementTimeoutMs });
  const slow = options.jobs.filter(({ isSlow }) => isSlow);
  const others = options.jobs.filter(({ isSlow }) => !isSlow);
  const workers = [others, slow]
    .filter(({ length }) => length > 0)
    .map((jobs) => new JobWorker({ ...options, jobs, db, scheduled: options.jobs }));
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await withTimeout(db.destroy(), CLOSE_TIMEOUT_MS, undefined);
    },
  };
}

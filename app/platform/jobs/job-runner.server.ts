import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { makeWorkerUtils, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import { JOB_QUEUE, openJobQueue } from "~/platform/db/job-queue.server";
import { withTimeout } from "~/platform/db/with-timeout";
import { type Job, periodOf } from "./job";
import type { WorkerLog } from "./worker-log.server";

/** The timeout for closing the connections of a runner that has ended. */
export const CLOSE_TIMEOUT_MS = 2_000;

export interface RunnerOptions {
  connectionString: string;
  jobs: readonly Job[];
  tasks: TaskList;
  log: WorkerLog;
  /** Whether a job is to run at the start: not when it has completed since it was last due. */
  isOwed: (job: Job) => boolean;
  /** Whether a job has not completed for three times its period, whichever process runs it. */
  areOverdue: () => Promise<boolean>;
  pollIntervalMs: number;
  /** How long the running job may take to finish after the signal. */
  jobTimeoutMs: number;
  /** The timeout of the queue's own statements; by default 30 s. */
  statementTimeoutMs?: number;
}

/**
 * Enqueues the jobs that are owed, then runs them on schedule until the signal, or until the runner itself fails: graphile-worker
 * keeps the results of its first queries, failures too, so that only a new runner with its own connections works again.
 *
 * @throws what has failed, or when no job has run for three times the shortest period, here or in another process
 */
export async function runJobs(options: RunnerOptions, signal: AbortSignal): Promise<void> {
  const { connectionString, jobs, tasks, log, isOwed, areOverdue, pollIntervalMs, jobTimeoutMs, statementTimeoutMs } =
    options;
  const pool = openJobQueue(connectionString, statementTimeoutMs);
  const ended = new AbortController();
  const { events, failed, running } = watch(jobs, areOverdue);
  const logger = log.loggerUntil(ended.signal);
  log.listen(events);
  let runner: Runner | undefined;
  const stop = async () => runner?.stop().catch(() => {});
  try {
    await deleteSuperseded({ ...JOB_QUEUE, pgPool: pool, logger });
    runner = await run({
      ...JOB_QUEUE,
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(
        jobs.map(({ name, schedule }) => ({ task: name, match: schedule, options: { jobKey: name } })),
      ),
      concurrency: 1,
      pollInterval: pollIntervalMs,
      gracefulShutdownAbortTimeout: jobTimeoutMs,
      // Batching makes a worker end that cannot report a job's outcome; without it, the worker would not notice.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      events,
      logger,
    });
    const { addJob, promise } = runner;
    const enqueueOwed = async () => {
      // What runs already is retried by graphile-worker, should it fail.
      const owed = jobs.filter((job) => isOwed(job) && !running.has(job.name));
      for (const { name } of owed) await addJob(name, {}, { jobKey: name });
    };
    const keepEnqueueing = async () => {
      for (let isDone = false; !isDone && !ended.signal.aborted; ) {
        isDone = await enqueueOwed().then(
          () => true,
          (error) => {
            if (!ended.signal.aborted) log.failed(error);
            return false;
          },
        );
        if (!isDone) await sleep(pollIntervalMs);
      }
    };
    events.on("cron:started", () => void keepEnqueueing());
    if (signal.aborted) void stop();
    else signal.addEventListener("abort", stop, { once: true });
    await Promise.race([promise, failed]);
  } finally {
    ended.abort();
    signal.removeEventListener("abort", stop);
    events.emit("ended");
    events.removeAllListeners();
    await withTimeout(stop(), CLOSE_TIMEOUT_MS, undefined);
    await withTimeout(pool.end(), CLOSE_TIMEOUT_MS, undefined);
  }
}

/** A runner's events, its running jobs, and a promise that rejects if they report its failure, or nothing for too long. */
function watch(jobs: readonly Job[], areOverdue: () => Promise<boolean>) {
  const events = new EventEmitter();
  const idleMs = 3_000 * Math.min(...jobs.map(periodOf));
  const running = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const failed = new Promise<never>((_, reject) => {
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void giveUp().catch(reject), idleMs);
    };
    const giveUp = async () => {
      if (await areOverdue()) throw new Error(`timeout: no job has run for ${idleMs / 1_000} s`);
      // Another worker runs them.
      if (!isEnded) wait();
    };
    wait();
    events.on("job:start", ({ job }) => {
      running.add(job.task_identifier);
      clearTimeout(timer);
    });
    events.on("job:complete", ({ job }) => {
      running.delete(job.task_identifier);
      wait();
    });
    events.on("worker:getJob:error", ({ error }) => reject(error));
    events.on("ended", () => {
      isEnded = true;
      clearTimeout(timer);
    });
  });
  failed.catch(() => {});
  return { events, failed, running };
}

/** Deletes old rows of killed workers, whose keys were given to new jobs: graphile-worker keeps them for ever. */
async function deleteSuperseded(options: Parameters<typeof makeWorkerUtils>[0]): Promise<void> {
  const utils = await makeWorkerUtils(options);
  await utils.cleanup({ tasks: ["DELETE_PERMAFAILED_JOBS"] }).finally(() => utils.release());
}

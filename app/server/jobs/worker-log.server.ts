import { Logger, type WorkerEvents } from "graphile-worker";
import { isDatabaseAway, isDiskFull } from "~/db/failures.server";
import { log } from "~/server/log/log.server";

/** The stack of an error, or what was thrown in its place. */
const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

/**
 * Writes down what becomes of jobs and of the worker, one line for each. Of a database that cannot be asked for jobs there
 * are two, however often it is asked meanwhile: one when that begins and one when it has ended.
 */
export class WorkerLog {
  #interrupted: boolean = false;

  /** Whether the database could not be asked the last time. */
  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** For what graphile-worker says itself: of what {@link heed} is told as an event, nothing. */
  readonly logger = new Logger(() => (level, message, meta) => {
    if ((level === "error" || level === "warning") && !meta?.failure) this.failed(meta?.error ?? message);
  });

  heed(events: WorkerEvents): void {
    events.on("worker:getJob:error", ({ error }) => this.#interrupt(error));
    events.on("worker:getJob:empty", () => this.#resume());
    events.on("job:start", () => this.#resume());
    events.on("job:error", ({ job, error, worker }) => {
      const about = { job: job.task_identifier, attempt: job.attempts };
      if (worker.workerPool.abortSignal.aborted) log.warn({ event: "job_released", ...about });
      else if (isDatabaseAway(error)) log.error({ event: "job_failed", ...about, reason: (error as Error).message });
      else log.error({ event: "job_failed", ...about, stack: stackOf(error) });
    });
  }

  /** Something done: how much, and in how many milliseconds. */
  done(job: string, { count, ms }: { count: number; ms: number }): void {
    if (count > 0) log.info({ event: "job_done", job, count, ms: Math.round(ms) });
  }

  /** The worker could not go on. It is tried again. */
  failed(error: unknown): void {
    if (isDatabaseAway(error) || isDiskFull(error)) this.#interrupt(error);
    else if (!this.#interrupted) log.error({ event: "jobs_failed", stack: stackOf(error) });
  }

  #interrupt(error: unknown): void {
    if (!this.#interrupted) log.error({ event: "jobs_interrupted", reason: (error as Error).message });
    this.#interrupted = true;
  }

  #resume(): void {
    if (this.#interrupted) log.info({ event: "jobs_resumed" });
    this.#interrupted = false;
  }
}

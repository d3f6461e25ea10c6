import { Logger, type WorkerEvents } from "graphile-worker";
import { isDatabaseUnavailable, isWriteRefused } from "~/platform/db/failures.server";
import { log } from "~/platform/log/log.server";

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

/** Logs the outcome of jobs and worker failures. A database outage is logged once when it begins and once when it ends. */
export class WorkerLog {
  #interrupted: boolean = false;

  /** Whether the last query for jobs failed. */
  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** A logger for a runner's own messages until it has ended, except those that {@link listen} gets as events. */
  loggerUntil(ended: AbortSignal): Logger {
    return new Logger(() => (level, message, meta) => {
      const isProblem = (level === "error" || level === "warning") && !meta?.failure;
      if (isProblem && !ended.aborted) this.failed(meta?.error ?? message);
    });
  }

  listen(events: WorkerEvents): void {
    events.on("worker:getJob:error", ({ error }) => this.#interrupt(error));
    events.on("worker:getJob:empty", () => this.#resume());
    events.on("job:start", () => this.#resume());
    events.on("job:error", ({ job, error, worker }) => {
      const about = { job: job.task_identifier, attempt: job.attempts };
      if (worker.workerPool.abortSignal.aborted) log.warn({ event: "job_released", ...about });
      else if (isDatabaseUnavailable(error))
        log.error({ event: "job_failed", ...about, reason: (error as Error).message });
      else log.error({ event: "job_failed", ...about, stack: stackOf(error) });
    });
  }

  done(job: string, { count, ms }: { count: number; ms: number }): void {
    if (count > 0) log.info({ event: "job_done", job, count, ms: Math.round(ms) });
  }

  failed(error: unknown): void {
    if (isDatabaseUnavailable(error) || isWriteRefused(error)) this.#interrupt(error);
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

import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { MINUTE_MS } from "~/platform/values/durations";
import type { ThreadReply } from "./parsers";

/** CPU time of the process while one document is parsed: on a busy machine, the clock runs on while the thread waits. */
const CPU_LIMIT_MS = 1_000;
/** The timeout on the clock, however busy the machine is. */
const TIME_LIMIT_MS = 10_000;
const CHECK_MS = 50;
/** The timeout for a thread to load its parser; from sources, on a busy machine, that takes long. */
const START_LIMIT_MS = 30_000;
/** How long a thread without a document keeps its memory. */
const IDLE_MS = MINUTE_MS;
/** The length of the queue behind the document that is being parsed: the last waits some 5 s. */
const MAX_WAITING = 4;

export type ThreadOutcome = ThreadReply | { failed: "time" | "memory" | "overload" | "start" };

/** A thread that parses one document at a time. It starts with the first, and ends when none has come for a minute. */
export class DocumentThread {
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param start a worker that says "ready", and then answers each message with one {@link ThreadReply} */
  constructor(private readonly start: () => Worker) {}

  /** Never rejects. */
  async parse(document: unknown): Promise<ThreadOutcome> {
    if (this.#pending > MAX_WAITING) return { failed: "overload" };
    this.#pending += 1;
    const outcome = this.#last.then(() => this.#run(document));
    this.#last = outcome;
    return outcome.finally(() => {
      this.#pending -= 1;
    });
  }

  async #run(document: unknown): Promise<ThreadOutcome> {
    clearTimeout(this.#idle);
    this.#worker ??= ready(this.start());
    const worker = await this.#worker.catch(() => null);
    if (!worker) return this.#end("start");
    const limit = timeLimit();
    try {
      const reply = once(worker, "message", { signal: limit.signal });
      worker.postMessage(document);
      const [outcome] = await reply;
      this.#idle = setTimeout(() => void this.#end("idle"), IDLE_MS).unref();
      return outcome;
    } catch {
      return await this.#end(limit.signal.aborted ? "time" : "memory");
    } finally {
      limit.clear();
    }
  }

  /** The next document gets a new thread. */
  async #end<T extends string>(failed: T): Promise<{ failed: T }> {
    const ended = this.#worker;
    this.#worker = null;
    await (await ended?.catch(() => null))?.terminate();
    return { failed };
  }
}

/** @throws when the worker cannot load its parser */
async function ready(worker: Worker): Promise<Worker> {
  // The caller gets what it throws as an error.
  worker.on("error", () => {});
  try {
    await once(worker, "message", { signal: AbortSignal.timeout(START_LIMIT_MS) });
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  // The process need not wait for a thread without a document.
  worker.unref();
  return worker;
}

function timeLimit(): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const [before, begun] = [process.cpuUsage(), performance.now()];
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > CPU_LIMIT_MS || performance.now() - begun > TIME_LIMIT_MS) controller.abort();
  }, CHECK_MS);
  return { signal: controller.signal, clear: () => clearInterval(timer) };
}

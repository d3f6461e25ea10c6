import { createServer, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "~/features/demo/random";
import { portOf } from "../site/site";

/** Moments of a request: its whole body is sent, half of it, it has come, or what it brings is being stored. */
export const PHASES = ["sent", "half", "request", "after"] as const;
export type Phase = (typeof PHASES)[number];

/** Milliseconds from a whole response to the end of what it causes, at most. */
const AFTER = 400;

interface Asked {
  port: number;
  path: string;
  at: number;
}

/** Servers on loopback, each a host of its own, that tell when a request is in a phase. */
export class JobServers {
  readonly asked: Asked[] = [];
  private readonly servers: Server[] = [];
  private waiting: { phase: Phase; left: number; reached: () => void } | null = null;

  constructor(
    private readonly random: Random,
    private readonly bodyOf: (path: string) => { status: number; body: Buffer },
  ) {}

  /** Returns its origin. */
  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const [port, path] = [portOf(server), request.url ?? "/"];
      this.asked.push({ port, path, at: performance.now() });
      void this.answer(path, request.method === "HEAD", response);
    });
    this.servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${portOf(server)}`;
  }

  close(): void {
    for (const server of this.servers) server.close().closeAllConnections();
  }

  /** Resolves when a request reaches this phase: the next but `after` ones. */
  reach(phase: Phase, after: number): Promise<void> {
    return new Promise((reached) => {
      this.waiting = { phase, left: after, reached };
    });
  }

  /** The shortest time between two requests to a host, in milliseconds. */
  shortestPause(): number {
    const last = new Map<number, number>();
    const pauses = this.asked.map(({ port, at }) => {
      const pause = at - (last.get(port) ?? Number.NEGATIVE_INFINITY);
      last.set(port, at);
      return pause;
    });
    return Math.min(...pauses);
  }

  private async answer(path: string, isHead: boolean, response: ServerResponse): Promise<void> {
    this.pass("request");
    const { status, body } = this.bodyOf(path);
    response.on("error", () => {});
    response.writeHead(status, { "Content-Length": String(body.length) });
    if (!isHead) {
      response.write(body.subarray(0, body.length >> 1));
      await sleep(20);
      this.pass("half");
      await sleep(20);
    }
    response.end(isHead ? undefined : body.subarray(body.length >> 1), async () => {
      this.pass("sent");
      await sleep(this.random.below(AFTER));
      this.pass("after");
    });
  }

  private pass(phase: Phase): void {
    if (this.waiting?.phase !== phase) return;
    if (this.waiting.left > 0) this.waiting.left -= 1;
    else {
      this.waiting.reached();
      this.waiting = null;
    }
  }
}

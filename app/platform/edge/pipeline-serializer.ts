import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export class PipelineSerializer {
  readonly #responses = new WeakMap<Socket, ServerResponse>();
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  responseOn(socket: Socket): ServerResponse | undefined {
    return this.#responses.get(socket);
  }

  /** Node would start pipelined requests all at once, and buffer their responses: while one waits, no more are read. */
  listener(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const start = () => {
        this.#responses.set(socket, response);
        response.once("close", () => this.#next(socket));
        listener(request, response);
      };
      if (!this.#responses.has(socket)) {
        start();
        return;
      }
      const waiting = this.#waiting.get(socket) ?? [];
      this.#waiting.set(socket, waiting);
      waiting.push(start);
      socket.pause();
    };
  }

  #next(socket: Socket): void {
    this.#responses.delete(socket);
    const waiting = this.#waiting.get(socket) ?? [];
    if (socket.destroyed) return;
    const start = waiting.shift();
    if (waiting.length === 0) socket.resume();
    start?.();
  }
}

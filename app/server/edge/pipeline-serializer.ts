import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Works on one request of a connection at a time. */
export class PipelineSerializer {
  readonly #answers = new WeakMap<Socket, ServerResponse>();
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  /** The answer that is being made on a connection, if one is. */
  responseOn(socket: Socket): ServerResponse | undefined {
    return this.#answers.get(socket);
  }

  /**
   * Has a listener take a connection's requests one after the other. A client may send many without waiting
   * (pipelining); Node would start them all at once, and keep their answers until their turn comes. While one waits no
   * more are read.
   */
  listener(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const start = () => {
        this.#answers.set(socket, response);
        response.once("close", () => this.#next(socket));
        listener(request, response);
      };
      if (!this.#answers.has(socket)) {
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
    this.#answers.delete(socket);
    const waiting = this.#waiting.get(socket) ?? [];
    if (socket.destroyed) return;
    const start = waiting.shift();
    if (waiting.length === 0) socket.resume();
    start?.();
  }
}

import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { MINUTE_MS } from "~/platform/values/durations";

const SILENCE_MS = MINUTE_MS;

/** The connections on which a body may take longer than the server's request timeout. */
export class SlowBodies {
  readonly #sockets = new WeakSet<Socket>();

  /** Lifts the request timeout until the body has arrived; a client that sends nothing for a minute is disconnected. */
  allow(request: IncomingMessage): void {
    const { socket } = request;
    this.#sockets.add(socket);
    socket.setTimeout(SILENCE_MS);
    request.once("end", () => {
      this.#sockets.delete(socket);
      socket.setTimeout(0);
    });
  }

  has(socket: Socket): boolean {
    return this.#sockets.has(socket);
  }
}

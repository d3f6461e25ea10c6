import { connect, type Socket } from "node:net";

/** What a client does with a connection that it keeps. */
export interface SlowClient {
  name: string;
  /** Milliseconds after which the site must have hung up. */
  patience: number;
  /** It is not told either that the site has hung up. */
  readsNothing?: boolean;
  /** Begins, and goes on until the socket is closed. */
  behave(socket: Socket): void;
}

const HEAD = "Host: 127.0.0.1\r\n";

/** Sends something every so often while the socket is open. */
function drip(socket: Socket, milliseconds: number, text: string): void {
  const timer = setInterval(() => socket.write(text), milliseconds);
  socket.once("close", () => clearInterval(timer));
}

/** A head has to be whole within 5 s and a request within 15; both are checked every 2 s, and a machine may be busy. */
export const SILENT: SlowClient = { name: "silent", patience: 15_000, behave: () => {} };

export const SLOW_HEADERS: SlowClient = {
  name: "slow headers",
  patience: 15_000,
  behave(socket) {
    socket.write(`GET / HTTP/1.1\r\n${HEAD}`);
    drip(socket, 1_000, "X-Slow: 1\r\n");
  },
};

export const SLOW_BODY: SlowClient = {
  name: "slow body",
  patience: 25_000,
  behave(socket) {
    const type = "Content-Type: application/x-www-form-urlencoded";
    socket.write(`POST /preferences HTTP/1.1\r\n${HEAD}${type}\r\nContent-Length: 5000\r\n\r\n`);
    drip(socket, 1_000, "a");
  },
};

/**
 * Answers have to be read within 60 s. This reads none of so many that they do not fit into the buffers in between.
 *
 * @param path of something large that costs the site little
 */
export function slowReader(path: string): SlowClient {
  return {
    name: "slow reader",
    patience: 75_000,
    readsNothing: true,
    behave(socket) {
      socket.write(`GET ${path} HTTP/1.1\r\n${HEAD}\r\n`.repeat(100));
    },
  };
}

/** Connections of one client, of which some may be closed. */
export interface Crowd {
  /** How many connections are open, or are being opened. */
  open(): number;
  leave(): void;
}

/**
 * Opens so many connections from an address of this machine. Who stays has what was closed opened again after `again`
 * milliseconds; without it a closed connection stays closed.
 */
export function crowd(
  port: number,
  { from, connections, client, again }: { from: string; connections: number; client: SlowClient; again?: number },
): Crowd {
  const open = new Set<Socket>();
  let left = false;
  const enter = () => {
    if (left) return;
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    open.add(socket);
    socket.on("error", () => {});
    socket.once("connect", () => client.behave(socket));
    if (!client.readsNothing) socket.resume();
    socket.once("close", () => {
      open.delete(socket);
      if (again !== undefined && !left) setTimeout(enter, again).unref();
    });
  };
  for (let count = 0; count < connections; count += 1) enter();
  return {
    open: () => open.size,
    leave() {
      left = true;
      for (const socket of open) socket.destroy();
    },
  };
}

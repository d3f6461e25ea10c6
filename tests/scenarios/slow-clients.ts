import { connect, type Socket } from "node:net";

export interface SlowClient {
  name: string;
  /** Milliseconds. */
  patience: number;
  /** Nor does it see that the site has hung up. */
  readsNothing?: boolean;
  /** Goes on until the socket is closed. */
  behave(socket: Socket): void;
}

const HEAD = "Host: 127.0.0.1\r\n";

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

/** Answers have to be read within 60 s. `path` is of something large, which does not fit into buffers. */
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

/** Of one client. */
interface Crowd {
  /** Also those that are being opened. */
  open(): number;
  leave(): void;
}

/** Closed connections are opened again after `again` milliseconds; without it they stay closed. */
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

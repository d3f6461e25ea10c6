import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect, createServer, type Server, type Socket } from "node:net";

export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as it came. */
  bytes: Buffer;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body in pieces, without saying how long it is. */
  chunked?: boolean;
  /** The address to ask from, such as "127.0.0.2": another network than 127.0.0.1. */
  localAddress?: string;
}

/** Asks the site exactly this: no redirect followed, no header added but Host and the length of the body. */
export function ask(
  port: number,
  path: string,
  { method = "GET", headers, body, chunked, localAddress }: Question = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body !== undefined && !chunked ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
    const request = httpRequest({
      host: "127.0.0.1",
      port,
      path,
      method,
      headers: { ...length, ...headers },
      localAddress,
      agent: false,
    });
    let answered = false;
    request.once("response", (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: bytes.toString("utf8"),
          bytes,
        });
        request.destroy();
      });
    });
    // A server that refuses a body may hang up while it is still being sent.
    request.on("error", (error) => !answered && reject(error));
    request.end(body);
  });
}

/** A log-in of which the last byte is sent by `finish`, once the site is answering it. */
export async function beginLogIn(port: number) {
  const body = JSON.stringify({ email: "unknown@shop.test", password: "wrong" });
  const headers = { "Content-Type": "application/json", "Content-Length": body.length, Expect: "100-continue" };
  const sent = httpRequest({ port, host: "127.0.0.1", method: "POST", path: "/api/auth/login", headers, agent: false });
  const status = new Promise<number | undefined>((resolve) => {
    sent.once("response", (response) => resolve(response.resume().statusCode)).once("error", () => resolve(undefined));
  });
  const accepted = new Promise((resolve) => sent.once("continue", resolve));
  sent.flushHeaders();
  await accepted;
  sent.write(body.slice(0, -1));
  return { status, finish: () => sent.end(body.slice(-1)) };
}

/** Sends these bytes and answers all that comes back until the server hangs up. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
    });
    // A server that refuses may hang up while it is still being sent to.
    socket.once("close", () => resolve(received)).once("error", (error) => !received && reject(error));
  });
}

export interface DatabaseProxy {
  connectionString: string;
  /** Hangs up on everyone and refuses new connections. */
  cut(): Promise<void>;
  /** Hangs up on everyone; takes new connections and says nothing. */
  mute(): void;
  /** Forwards nothing, but keeps connections open. */
  freeze(): void;
  restore(): Promise<void>;
}

/** Stands between the site and a database, on TCP or a unix socket, so that the database can go away and come back. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get("host");
  const port = Number(url.port || 5432);
  const reach = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname));
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const ends = silent ? [client] : [client, reach()];
    for (const socket of ends) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        for (const end of ends) end.destroy();
      });
    }
    const [, database] = ends;
    if (database) client.pipe(database).pipe(client);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(at, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  await listen(0);
  const own = portOf(server);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const through = new URL(databaseUrl);
  through.host = `127.0.0.1:${own}`;
  through.search = "sslmode=disable";
  return {
    connectionString: through.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      hangUp();
      await closed;
    },
    mute() {
      silent = true;
      hangUp();
    },
    freeze() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    async restore() {
      if (silent) hangUp();
      silent = false;
      if (!server.listening) await listen(own);
    },
  };
}

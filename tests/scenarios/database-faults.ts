import { connect, createServer, type Server, type Socket } from "node:net";
import { portOf } from "../site/site";

export const FAULTS = ["cut", "hang", "refuse", "restart"] as const;

/**
 * cut: the connection ends. hang: it stays open without a response. refuse: the server rejects the statement. restart: the
 * connection ends, and for a second the server says that it is starting.
 */
export type Fault = (typeof FAULTS)[number];

/** Milliseconds. */
const RESTART = 1_000;

const [QUERY, PARSE] = [0x51, 0x50];

/** Between a program and a PostgreSQL, on TCP or a unix socket: does harm to statements whose text has a part. */
export class FaultyDatabase {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((client) => this.#lead(client));
  readonly #url: URL;
  #armed: { fault: Fault; part: string; left: number } | undefined;
  #restartsUntil = 0;
  /** The statements that have passed, the first line of each. */
  readonly seen: string[] = [];

  constructor(databaseUrl: string) {
    this.#url = new URL(databaseUrl);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const through = new URL(this.#url);
    through.host = `127.0.0.1:${portOf(this.#server)}`;
    through.search = "sslmode=disable";
    return through.href;
  }

  /** The next `times` statements with this part of text are harmed. */
  arm(fault: Fault, part: string, times: number): void {
    this.#armed = { fault, part, left: times };
  }

  /** How many statements are still to be harmed. */
  get left(): number {
    return this.#armed?.left ?? 0;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #lead(client: Socket): void {
    const folder = this.#url.searchParams.get("host");
    const port = Number(this.#url.port || 5432);
    if (Date.now() < this.#restartsUntil) {
      client.on("error", () => {});
      client.once("data", () => client.end(errorResponse("57P03", "the database system is starting up")));
      return;
    }
    const server = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, this.#url.hostname);
    const ends = [client, server];
    for (const socket of ends) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        this.#sockets.delete(socket);
        for (const end of ends) end.destroy();
      });
    }
    server.pipe(client);
    // The first message, of the start, has no type.
    let typeBytes = 0;
    let waiting = Buffer.alloc(0);
    let hangs = false;
    client.on("data", (data: Buffer) => {
      waiting = Buffer.concat([waiting, data]);
      while (!hangs && waiting.length >= typeBytes + 4) {
        const length = typeBytes + waiting.readUInt32BE(typeBytes);
        if (waiting.length < length) break;
        const message = waiting.subarray(0, length);
        waiting = waiting.subarray(length);
        const fault = typeBytes > 0 ? this.#faultOf(message) : undefined;
        typeBytes = 1;
        if (fault === "hang") hangs = true;
        else if (fault === "cut" || fault === "restart") client.destroy();
        else server.write(message);
      }
    });
  }

  /** Of a message from the client; a refused statement is made one that the server cannot parse. */
  #faultOf(message: Buffer): Fault | undefined {
    if (message[0] !== QUERY && message[0] !== PARSE) return;
    const start = message[0] === QUERY ? 5 : message.indexOf(0, 5) + 1;
    const text = message.subarray(start, message.indexOf(0, start)).toString();
    this.seen.push(text.trim().split("\n", 1)[0] ?? "");
    const armed = this.#armed;
    if (!armed || armed.left === 0 || !text.includes(armed.part)) return;
    armed.left -= 1;
    if (armed.fault === "refuse") message.fill("!", start, start + 3);
    if (armed.fault === "restart") this.#restartsUntil = Date.now() + RESTART;
    return armed.fault;
  }
}

function errorResponse(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

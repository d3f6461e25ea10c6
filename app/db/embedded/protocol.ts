import { isFollowed, regainsAuthority } from "./authority.ts";

/** Messages up to a Sync, Flush or simple Query, not to be interleaved with those of another connection. */
export interface Batch {
  bytes: Buffer;
  /** Ends with a Flush: the client continues before its Sync, and keeps the session. */
  flush: boolean;
  /** May change session settings beyond its transaction. */
  changesSettings: boolean;
}

type ClientMessage = { kind: "encryption" | "cancel" | "startup" | "terminate" } | ({ kind: "batch" } & Batch);

/** Length, protocol 3.0, user and database. */
export const STARTUP_MESSAGE = Buffer.from("\0\0\0\x27\0\x03\0\0user\0haojia\0database\0postgres\0\0", "latin1");

const MAX_BATCH_BYTES = 64 * 1024 * 1024;

/** Splits a client's byte stream into batches. `next` throws on bytes that violate PostgreSQL's protocol. */
export class BatchReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = 8;
  #started: boolean = false;
  #batch: Buffer[] = [];
  #batchBytes = 0;
  #changesSettings = false;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /** The next complete message or batch, or null until more bytes arrive. */
  next(): ClientMessage | null {
    while (this.#size >= this.#needed) {
      const data = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
      this.#chunks = [data];
      // The startup message has no type byte.
      const header = this.#started ? 1 : 0;
      const length = data.readInt32BE(header) + header;
      if (length < header + 4 || length > (this.#started ? MAX_BATCH_BYTES : 10_000)) throw new Error("invalid length");
      this.#needed = length;
      if (this.#size < length) return null;
      const message = data.subarray(0, length);
      this.#chunks = [data.subarray(length)];
      this.#size -= length;
      const result = this.#started ? this.#typed(message) : this.#untyped(message);
      this.#needed = this.#started ? 5 : 8;
      if (result !== null) return result;
    }
    return null;
  }

  #untyped(message: Buffer): ClientMessage {
    const code = message.length < 8 ? 0 : message.readInt32BE(4);
    if (code === 80877103 || code === 80877104) return { kind: "encryption" };
    if (code === 80877102) return { kind: "cancel" };
    if (code !== 196608) throw new Error("unsupported protocol version");
    this.#started = true;
    return { kind: "startup" };
  }

  #typed(message: Buffer): ClientMessage | null {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type === "X") return { kind: "terminate" };
    // Data of a failed copy: ignored, as by a server.
    if ("dcf".includes(type)) return null;
    // PGlite hangs on unknown message types.
    if (!"PBDECSHQ".includes(type)) throw new Error("unsupported message type");
    this.#batch.push(type === "P" || type === "Q" ? this.#statement(type, message) : message);
    this.#batchBytes += message.length;
    if (this.#batchBytes > MAX_BATCH_BYTES) throw new Error("statement too long");
    if (!"SHQ".includes(type)) return null;
    const batch: Batch = {
      bytes: Buffer.concat(this.#batch),
      flush: type === "H",
      changesSettings: this.#changesSettings,
    };
    this.#batch = [];
    this.#batchBytes = 0;
    this.#changesSettings = false;
    return { kind: "batch", ...batch };
  }

  #statement(type: "P" | "Q", message: Buffer): Buffer {
    const text = message.toString("latin1");
    if (/\b(set|reset|discard)\b|set_config/i.test(text)) this.#changesSettings = true;
    // PGlite exits when it has to wait for copy data.
    if (isFollowed(text, /\bcopy\b/i, /\bfrom\s+stdin\b/i))
      return failingStatement(type, "feature_not_supported", NO_COPY);
    if (regainsAuthority(text)) return failingStatement(type, "insufficient_privilege", NO_AUTHORITY);
    return message;
  }
}

const NO_COPY = "COPY FROM STDIN is not supported by the embedded database";
const NO_AUTHORITY = "the embedded database does not change the session authorization";

/** Replaces a statement by one that fails. */
function failingStatement(type: "P" | "Q", condition: string, text: string): Buffer {
  const statement = `DO 'BEGIN RAISE ${condition} USING MESSAGE = ''${text}''; END'\0`;
  return type === "P" ? typedMessage(type, `\0${statement}`, 2) : typedMessage(type, statement);
}

/** A protocol message: type, text and trailing zero bytes. */
export function typedMessage(type: string, text: string, zeros = 0): Buffer {
  const body = Buffer.concat([Buffer.from(text), Buffer.alloc(zeros)]);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** An error response of PostgreSQL. */
export class SqlError extends Error {}

/** The first column of every row in a server's response. Throws SqlError with the server's message. */
export function firstColumn(response: Buffer): string[] {
  const values: string[] = [];
  for (let at = 0; at < response.length; at += 1 + response.readInt32BE(at + 1)) {
    const type = String.fromCharCode(response[at] ?? 0);
    if (type === "E")
      throw new SqlError(
        response.toString("utf8", at + 5, at + 1 + response.readInt32BE(at + 1)).replaceAll("\0", " "),
      );
    if (type === "D")
      values.push(response.toString("utf8", at + 11, at + 11 + Math.max(0, response.readInt32BE(at + 7))));
  }
  return values;
}

/** The error message that ends a connection. */
export function fatalError(code: string, message: string): Buffer {
  return typedMessage("E", `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
}

import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

const LINE_FEED = 0x0a;

/** Counts and hashes the rows that pass through: COPY writes one per line, and escapes line feeds in values. */
export class RowDigest extends Transform {
  readonly #hash = createHash("sha256");
  readonly #onRows: (rows: number) => void;
  rows = 0;

  constructor(onRows: (rows: number) => void = () => {}) {
    super();
    this.#onRows = onRows;
  }

  /** The hash in hexadecimal; call it once, at the end. */
  sha256(): string {
    return this.#hash.digest("hex");
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    let rows = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) rows += 1;
    this.rows += rows;
    this.#onRows(rows);
    done(null, chunk);
  }
}

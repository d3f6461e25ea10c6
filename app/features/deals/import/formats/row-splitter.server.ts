import { MAX_RECORD_BYTES } from "~/features/deals/import/json-records";

/** The bytes of one row, without its line end, and the line it starts on (the first is 1). */
export type RawRow = { line: number; bytes: Uint8Array } | { line: number; error: "too_large" | "bad_quotes" };

const [NEWLINE, RETURN, QUOTE] = [10, 13, 34] as const;

/** `start`: before a cell; `closed`: after a closing quotation mark; `rejected`: skipping the rest of the row. */
type State = "start" | "plain" | "quoted" | "closed" | "rejected";

/** Splits a table into rows in constant memory. A misplaced or unclosed quotation mark invalidates only its own line. */
export class RowSplitter {
  private readonly delimiter: number;
  private state: State = "start";
  /** The bytes from the current row on. */
  private buffer = Buffer.alloc(0);
  private at = 0;
  /** The row's first line, and how many newlines it contains. */
  private line = 1;
  private newlines = 0;

  constructor(delimiter: number) {
    this.delimiter = delimiter;
  }

  push(chunk: Uint8Array): RawRow[] {
    this.buffer = this.buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.buffer, chunk]);
    const rows: RawRow[] = [];
    let from = 0;
    while (this.at < this.buffer.length) {
      const end = this.advance(from);
      if (end === "inside") continue;
      if (end === "after") {
        const row = this.buffer.subarray(from, this.at - 1);
        if (this.state !== "rejected" && !isBlank(row)) rows.push({ line: this.line, bytes: withoutReturn(row) });
        this.line += this.newlines + 1;
        from = this.at;
      } else {
        rows.push({ line: this.line, error: end });
        this.at = from;
      }
      this.state = end === "after" ? "start" : "rejected";
      this.newlines = 0;
    }
    // Rejected rows are not buffered.
    if (this.state === "rejected") from = this.at;
    this.buffer = this.buffer.subarray(from);
    this.at -= from;
    return rows;
  }

  end(): RawRow[] {
    let rows: RawRow[] = [];
    while (this.state === "quoted") {
      // Re-read the content of an unclosed cell from the next line on.
      const rest = this.buffer;
      rows.push({ line: this.line, error: "bad_quotes" });
      this.buffer = Buffer.alloc(0);
      Object.assign(this, { state: "rejected", at: 0, newlines: 0 });
      rows = rows.concat(this.push(rest));
    }
    if (this.state !== "rejected" && !isBlank(this.buffer)) {
      rows.push({ line: this.line, bytes: withoutReturn(this.buffer) });
    }
    return rows;
  }

  /** Consumes one byte, or the rest of a rejected line; returns whether the row continues, ends, or is rejected. */
  private advance(from: number): "inside" | "after" | "too_large" | "bad_quotes" {
    if (this.state === "rejected") return this.skipLine();
    const byte = this.buffer[this.at];
    this.at += 1;
    const isQuoted = this.state === "quoted";
    if (this.at - from > MAX_RECORD_BYTES) return isQuoted ? "bad_quotes" : "too_large";
    if (isQuoted) {
      if (byte === QUOTE) this.state = "closed";
      else if (byte === NEWLINE) this.newlines += 1;
      return "inside";
    }
    if (byte === NEWLINE) return "after";
    if (byte === this.delimiter) this.state = "start";
    else if (byte === QUOTE && this.state !== "plain") this.state = "quoted";
    else if (this.state === "start") this.state = "plain";
    else if (this.state === "closed" && byte !== RETURN) return "bad_quotes";
    return "inside";
  }

  private skipLine(): "inside" | "after" {
    const end = this.buffer.indexOf(NEWLINE, this.at);
    this.at = end < 0 ? this.buffer.length : end + 1;
    return end < 0 ? "inside" : "after";
  }
}

const SPACES = new Set([9, RETURN, 32]);

function isBlank(row: Uint8Array): boolean {
  return row.every((byte) => SPACES.has(byte));
}

function withoutReturn(row: Uint8Array): Uint8Array {
  return row.at(-1) === RETURN ? row.subarray(0, -1) : row;
}

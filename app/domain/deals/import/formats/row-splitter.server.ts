import { MAX_RECORD_BYTES } from "~/domain/deals/import/json-records";

/** The bytes of one row, without the end of its line, and the line of the file it starts on (the first is 1). */
export type RawRow = { line: number; bytes: Uint8Array } | { line: number; error: "too_large" | "bad_quotes" };

const [NEWLINE, RETURN, QUOTE] = [10, 13, 34] as const;

/** What the splitter is in: a cell that may begin with a quotation mark, cells of either kind, or a row that is refused. */
type State = "start" | "plain" | "quoted" | "closed" | "refused";

/**
 * Splits a table of cells into rows, in constant memory: a row ends with its line, but for line ends in quotation marks. A
 * mark that opens a cell and is not closed before a delimiter spoils the line it stands on, and not those that follow.
 */
export class RowSplitter {
  private readonly delimiter: number;
  private state: State = "start";
  /** From the first byte of the row on. */
  private held = Buffer.alloc(0);
  private at = 0;
  /** Where the row starts, and how many lines further it is read. */
  private line = 1;
  private further = 0;

  constructor(delimiter: number) {
    this.delimiter = delimiter;
  }

  push(chunk: Uint8Array): RawRow[] {
    this.held = this.held.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.held, chunk]);
    const rows: RawRow[] = [];
    let from = 0;
    while (this.at < this.held.length) {
      const end = this.advance(from);
      if (end === "inside") continue;
      if (end === "after") {
        const row = this.held.subarray(from, this.at - 1);
        if (this.state !== "refused" && !isBlank(row)) rows.push({ line: this.line, bytes: withoutReturn(row) });
        this.line += this.further + 1;
        from = this.at;
      } else {
        rows.push({ line: this.line, error: end });
        this.at = from;
      }
      this.state = end === "after" ? "start" : "refused";
      this.further = 0;
    }
    // What a refused row holds is not kept.
    if (this.state === "refused") from = this.at;
    this.held = this.held.subarray(from);
    this.at -= from;
    return rows;
  }

  end(): RawRow[] {
    const rows: RawRow[] = [];
    while (this.state === "quoted") {
      // What a cell that never ends has taken in is read again, from the next line on.
      const rest = this.held;
      rows.push({ line: this.line, error: "bad_quotes" });
      this.held = Buffer.alloc(0);
      Object.assign(this, { state: "refused", at: 0, further: 0 });
      rows.push(...this.push(rest));
    }
    if (this.state !== "refused" && !isBlank(this.held)) {
      rows.push({ line: this.line, bytes: withoutReturn(this.held) });
    }
    return rows;
  }

  /** Takes one byte, or all that make no difference; says whether the row goes on, ends, or is refused. */
  private advance(from: number): "inside" | "after" | "too_large" | "bad_quotes" {
    if (this.state === "refused") return this.skipLine();
    const byte = this.held[this.at];
    this.at += 1;
    const isQuoted = this.state === "quoted";
    if (this.at - from > MAX_RECORD_BYTES) return isQuoted ? "bad_quotes" : "too_large";
    if (isQuoted) {
      if (byte === QUOTE) this.state = "closed";
      else if (byte === NEWLINE) this.further += 1;
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
    const end = this.held.indexOf(NEWLINE, this.at);
    this.at = end < 0 ? this.held.length : end + 1;
    return end < 0 ? "inside" : "after";
  }
}

const SPACES = new Set([9, RETURN, 32]);

/** A row of nothing but spaces, or of tabs between cells that hold nothing. */
function isBlank(row: Uint8Array): boolean {
  return row.every((byte) => SPACES.has(byte));
}

function withoutReturn(row: Uint8Array): Uint8Array {
  return row.at(-1) === RETURN ? row.subarray(0, -1) : row;
}

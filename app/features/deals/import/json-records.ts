/** Longer records are reported and skipped without buffering them. */
export const MAX_RECORD_BYTES = 256 * 1024;

/** `unfinished`: the input ends within a record or its array. */
export type RecordFault = "too_large" | "not_utf8" | "unfinished";

/** One unparsed record, and the line it starts on (the first is 1). */
export type JsonRecord = { line: number; text: string } | { line: number; error: RecordFault };

/** Reads records in constant memory. An invalid one ends in JSON Lines at the next line, elsewhere where its brackets close. */
export async function* jsonRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonRecord> {
  const splitter = new RecordSplitter();
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, BACKSLASH] = [9, 10, 13, 32, 34, 44, 92] as const;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125] as const;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number) => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

/** The detected format. `undecided`: JSON Lines or one object over several lines, until the first record has closed. */
type Form = "start" | "undecided" | "lines" | "values";

class RecordSplitter {
  private form: Form = "start";
  private line = 1;
  private inArray: boolean = false;

  /** The current record: its first line, and its bytes from earlier chunks. */
  private recordLine: number | null = null;
  private buffer = new Uint8Array(MAX_RECORD_BYTES);
  private bufferedLength = 0;

  private depth = 0;
  private inString: boolean = false;
  private escaped = false;

  *push(chunk: Uint8Array): Generator<JsonRecord> {
    let position = 0;
    while (this.form === "start" && position < chunk.length) position += this.recognise(chunk[position] ?? 0);
    const rest = chunk.subarray(position);
    yield* this.form === "lines" ? this.splitLines(rest) : this.splitValues(rest);
  }

  *end(): Generator<JsonRecord> {
    if (this.form === "undecided") yield* this.continueAsLines(new Uint8Array(), 0);
    const unfinished = this.form === "values" && (this.depth > 0 || this.inString);
    // An object on a line without an end.
    const begins = this.form === "lines" && this.bufferedLength > 0 && this.buffer[0] === OPEN_OBJECT;
    const isCut = begins && !this.isRecord(new Uint8Array());
    if (this.recordLine !== null && !unfinished && !isCut) yield* this.finish(new Uint8Array());
    if (unfinished || isCut || this.inArray) yield { line: this.recordLine ?? this.line, error: "unfinished" };
  }

  /** Returns how many bytes it consumed. */
  private recognise(byte: number): 0 | 1 {
    if (byte === NEWLINE) this.line += 1;
    if (isSpace(byte) || BYTE_ORDER_MARK.includes(byte)) return 1;
    this.form = byte === OPEN_ARRAY ? "values" : byte === OPEN_OBJECT ? "undecided" : "lines";
    return 0;
  }

  private *splitLines(chunk: Uint8Array): Generator<JsonRecord> {
    let from = 0;
    for (;;) {
      this.recordLine ??= this.line;
      const end = chunk.indexOf(NEWLINE, from);
      if (end < 0) return this.append(chunk.subarray(from));
      yield* this.finish(chunk.subarray(from, end));
      this.line += 1;
      from = end + 1;
    }
  }

  private *splitValues(chunk: Uint8Array): Generator<JsonRecord> {
    let from = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i] ?? 0;
      if (this.recordLine === null) {
        if (this.skipSeparator(byte)) continue;
        this.recordLine = this.line;
        from = i;
      }
      const end = this.advance(byte);
      if (byte === NEWLINE) this.line += 1;
      if (end === "inside") continue;
      if (this.form === "undecided") {
        if (!this.isObjectOverLines(chunk.subarray(from, i + 1))) return yield* this.continueAsLines(chunk, from);
        this.form = "values";
      }
      yield* this.finish(chunk.subarray(from, end === "after" ? i + 1 : i));
      if (end === "before" && byte === CLOSE_ARRAY) this.inArray = false;
    }
    if (this.recordLine === null) return;
    if (this.form === "undecided" && this.bufferedLength + chunk.length - from > MAX_RECORD_BYTES) {
      return yield* this.continueAsLines(chunk, from);
    }
    this.append(chunk.subarray(from));
  }

  private skipSeparator(byte: number): boolean {
    if (byte === NEWLINE) this.line += 1;
    if (isSpace(byte) || byte === COMMA) return true;
    if (byte !== (this.inArray ? CLOSE_ARRAY : OPEN_ARRAY)) return false;
    this.inArray = !this.inArray;
    return true;
  }

  /** Consumes one byte; returns whether the record continues, or ends before or after it. */
  private advance(byte: number): "inside" | "before" | "after" {
    if (byte === NEWLINE) {
      // Strings in JSON contain no newline: a quotation mark is missing.
      this.inString = false;
      this.escaped = false;
      return this.depth > 0 ? "inside" : "before";
    }
    if (this.inString) {
      if (byte === QUOTE && !this.escaped) this.inString = false;
      this.escaped = byte === BACKSLASH && !this.escaped;
      return "inside";
    }
    if (byte === QUOTE) this.inString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) this.depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (this.depth === 0) return byte === CLOSE_ARRAY && this.inArray ? "before" : "after";
      this.depth -= 1;
      if (this.depth === 0) return "after";
    } else if (byte === COMMA && this.depth === 0) return "before";
    return "inside";
  }

  private isObjectOverLines(last: Uint8Array): boolean {
    return this.recordLine !== this.line && this.isRecord(last);
  }

  private isRecord(last: Uint8Array): boolean {
    if (this.bufferedLength + last.length > MAX_RECORD_BYTES) return false;
    try {
      return Boolean(JSON.parse(this.textWith(last)));
    } catch {
      return false;
    }
  }

  private *continueAsLines(chunk: Uint8Array, from: number): Generator<JsonRecord> {
    const bytes = Buffer.concat([this.buffer.subarray(0, this.bufferedLength), chunk.subarray(from)]);
    this.form = "lines";
    this.line = this.recordLine ?? this.line;
    this.reset();
    yield* this.splitLines(bytes);
  }

  private append(bytes: Uint8Array) {
    if (this.bufferedLength + bytes.length <= MAX_RECORD_BYTES) this.buffer.set(bytes, this.bufferedLength);
    this.bufferedLength += bytes.length;
  }

  private textWith(last: Uint8Array): string {
    const all = this.bufferedLength === 0 ? last : Buffer.concat([this.buffer.subarray(0, this.bufferedLength), last]);
    return new TextDecoder("utf-8", { fatal: true }).decode(all).trim();
  }

  private *finish(last: Uint8Array): Generator<JsonRecord> {
    const line = this.recordLine ?? this.line;
    if (this.bufferedLength + last.length > MAX_RECORD_BYTES) yield { line, error: "too_large" };
    else {
      const text = this.decode(last);
      if (text === null) yield { line, error: "not_utf8" };
      else if (text !== "") yield { line, text };
    }
    this.reset();
  }

  private decode(last: Uint8Array): string | null {
    try {
      return this.textWith(last);
    } catch {
      return null;
    }
  }

  private reset() {
    this.recordLine = null;
    this.bufferedLength = 0;
    this.depth = 0;
    this.inString = false;
    this.escaped = false;
  }
}

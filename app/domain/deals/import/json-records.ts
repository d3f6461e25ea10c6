/** A record longer than this is no deal; it is reported and passed over without being kept. */
export const MAX_RECORD_BYTES = 256 * 1024;

/** `unfinished`: the text ends before the record, or before the array around it. */
export type RecordFault = "too_large" | "not_utf8" | "unfinished";

/** The text of one record, not yet parsed, and the line of the file it starts on (the first is 1). */
export type JsonRecord = { line: number; text: string } | { line: number; error: RecordFault };

/**
 * The records of a JSON array, of JSON Lines or of a single object, in constant memory. A faulty record does not lose
 * the next one: in JSON Lines a record ends with its line, elsewhere where its brackets close.
 */
export async function* jsonRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonRecord> {
  const splitter = new RecordSplitter();
  for await (const chunk of chunks) yield* splitter.push(chunk);
  yield* splitter.end();
}

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, BACKSLASH] = [9, 10, 13, 32, 34, 44, 92] as const;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125] as const;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number) => byte === SPACE || byte === NEWLINE || byte === RETURN || byte === TAB;

/**
 * What the bytes are taken for. An opening brace may begin JSON Lines or one object over several lines: `undecided`
 * until the first record has closed.
 */
type Form = "start" | "undecided" | "lines" | "values";

class RecordSplitter {
  private form: Form = "start";
  private line = 1;
  private inArray: boolean = false;

  /** The record being read: where it starts, and its bytes from earlier chunks. */
  private recordLine: number | null = null;
  private held = new Uint8Array(MAX_RECORD_BYTES);
  private heldLength = 0;

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
    if (this.recordLine !== null && !unfinished) yield* this.finish(new Uint8Array());
    if (unfinished || this.inArray) yield { line: this.recordLine ?? this.line, error: "unfinished" };
  }

  /** Looks at one byte before the first record; answers how many bytes that used up. */
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
      if (end < 0) return this.hold(chunk.subarray(from));
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
        if (this.passOver(byte)) continue;
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
    if (this.form === "undecided" && this.heldLength + chunk.length - from > MAX_RECORD_BYTES) {
      return yield* this.continueAsLines(chunk, from);
    }
    this.hold(chunk.subarray(from));
  }

  /** Whether a byte between two records belongs to neither. */
  private passOver(byte: number): boolean {
    if (byte === NEWLINE) this.line += 1;
    if (isSpace(byte) || byte === COMMA) return true;
    if (byte !== (this.inArray ? CLOSE_ARRAY : OPEN_ARRAY)) return false;
    this.inArray = !this.inArray;
    return true;
  }

  /** Takes one byte of a record, and says whether the record goes on, or ends before or after that byte. */
  private advance(byte: number): "inside" | "before" | "after" {
    if (byte === NEWLINE) {
      // No string of JSON reaches over a line, so a quotation mark is missing: what follows is not in it.
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
    if (this.recordLine === this.line || this.heldLength + last.length > MAX_RECORD_BYTES) return false;
    try {
      return Boolean(JSON.parse(this.textWith(last)));
    } catch {
      return false;
    }
  }

  /** Reads what is held and the chunk from `from` on once more, line by line. */
  private *continueAsLines(chunk: Uint8Array, from: number): Generator<JsonRecord> {
    const again = Buffer.concat([this.held.subarray(0, this.heldLength), chunk.subarray(from)]);
    this.form = "lines";
    this.line = this.recordLine ?? this.line;
    this.forget();
    yield* this.splitLines(again);
  }

  private hold(bytes: Uint8Array) {
    if (this.heldLength + bytes.length <= MAX_RECORD_BYTES) this.held.set(bytes, this.heldLength);
    this.heldLength += bytes.length;
  }

  private textWith(last: Uint8Array): string {
    const all = this.heldLength === 0 ? last : Buffer.concat([this.held.subarray(0, this.heldLength), last]);
    return new TextDecoder("utf-8", { fatal: true }).decode(all).trim();
  }

  /** Ends the record with its last bytes. A blank one is none. */
  private *finish(last: Uint8Array): Generator<JsonRecord> {
    const line = this.recordLine ?? this.line;
    if (this.heldLength + last.length > MAX_RECORD_BYTES) yield { line, error: "too_large" };
    else {
      const text = this.decode(last);
      if (text === null) yield { line, error: "not_utf8" };
      else if (text !== "") yield { line, text };
    }
    this.forget();
  }

  private decode(last: Uint8Array): string | null {
    try {
      return this.textWith(last);
    } catch {
      return null;
    }
  }

  private forget() {
    this.recordLine = null;
    this.heldLength = 0;
    this.depth = 0;
    this.inString = false;
    this.escaped = false;
  }
}

import { parse } from "csv-parse/sync";
import { MAX_RECORD_BYTES } from "~/features/deals/import/json-records";
import { columnName, type FeedRow, fault, feedRow, type ReadRow } from "./feed-row";
import { type RawRow, RowSplitter } from "./row-splitter.server";

interface Table {
  /** The delimiter; by default detected in the first line. */
  delimiter?: string;
  /** The table needs at least one column of each group. */
  needs: readonly (readonly string[])[];
  read: ReadRow;
}

const DELIMITERS = ["\t", ",", ";", "|"];
/** What the last row of a file that is cut may look like. */
const CUT = new Set<string>(["bad_quotes", "wrong_columns", "not_utf8"]);

/** The first line in which Excel names the delimiter. */
const SEPARATOR = /^"?sep=([\t,;|])"?(?=\r?\n)/i;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Reads CSV or TSV with a header row, in constant memory. */
export async function* tableRows(chunks: AsyncIterable<Uint8Array>, table: Table): AsyncGenerator<FeedRow> {
  const reader = new TableReader(table);
  for await (const chunk of chunks) {
    yield* reader.push(chunk);
    if (reader.isOver) return;
  }
  yield* reader.end();
}

class TableReader {
  private first = Buffer.alloc(0);
  private splitter: RowSplitter | undefined;
  private delimiter = "";
  private columns: string[] | undefined;
  /** Whether required columns are missing, so that no row can be read. */
  isOver: boolean = false;

  constructor(private readonly table: Table) {}

  push(chunk: Uint8Array): FeedRow[] {
    if (this.splitter) return this.rows(this.splitter.push(chunk));
    this.first = Buffer.concat([this.first, chunk]);
    return this.first.toString("latin1").trimStart().includes("\n") || this.first.length > MAX_RECORD_BYTES
      ? this.begin()
      : [];
  }

  end(): FeedRow[] {
    const rows = [...(this.splitter ? [] : this.begin()), ...this.rows(this.splitter?.end() ?? [])];
    const last = rows.at(-1);
    // Only the last line may have no end: if it cannot be read either, the file is cut.
    const isCut = last && "errors" in last && last.errors.some(({ code }) => CUT.has(code));
    return isCut && this.columns ? [...rows.slice(0, -1), fault(last.line, "unfinished")] : rows;
  }

  private begin(): FeedRow[] {
    const marked = this.first.subarray(0, 3).equals(BYTE_ORDER_MARK);
    const bytes = this.first.subarray(marked ? 3 : 0);
    const [named = "", separator] = SEPARATOR.exec(bytes.toString("latin1")) ?? [];
    this.delimiter = this.table.delimiter ?? separator ?? delimiterOf(bytes);
    this.splitter = new RowSplitter(this.delimiter.charCodeAt(0));
    // The line end stays, so that lines are counted.
    return this.rows(this.splitter.push(bytes.subarray(named.length)));
  }

  private rows(raw: RawRow[]): FeedRow[] {
    const texts = raw.map(textOf);
    const cells = this.cellsOf(texts.flatMap((row) => ("text" in row ? [row.text] : []))).values();
    return texts.flatMap((row) => {
      if (this.isOver) return [];
      const read = "text" in row ? this.row(row.line, cells.next().value ?? null) : [fault(row.line, row.error)];
      // Nothing can be read if the header row is invalid.
      this.isOver ||= !this.columns;
      return read;
    });
  }

  private cellsOf(rows: string[]): (string[] | null)[] {
    const options = { delimiter: this.delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: "\n" };
    try {
      const cells: string[][] = parse(rows.join("\n"), options);
      if (cells.length === rows.length) return cells;
    } catch {
      // The rows are parsed one by one to find the invalid one.
    }
    return rows.length > 1 ? rows.flatMap((row) => this.cellsOf([row])) : rows.map(() => null);
  }

  private row(line: number, cells: string[] | null): FeedRow[] {
    if (!cells) return [fault(line, "bad_quotes")];
    if (!this.columns) return this.head(line, cells.map(columnName));
    const { length } = this.columns;
    if (cells.every((cell) => cell.trim() === "")) return [];
    // Spreadsheets append empty cells, which are ignored.
    const isWhole = cells.length >= length && cells.slice(length).every((cell) => cell.trim() === "");
    if (!isWhole) return [fault(line, "wrong_columns")];
    const named = this.columns.map((name, i) => [name, cells[i]?.trim() ?? ""] as const);
    return [feedRow(line, this.table.read(Object.fromEntries(named.filter(([, text]) => text !== ""))))];
  }

  private head(line: number, columns: string[]): FeedRow[] {
    this.columns = columns;
    const missing = this.table.needs.filter((names) => !names.some((name) => columns.includes(name)));
    this.isOver = missing.length > 0;
    const errors = missing.map((names) => ({ field: names.join(" / "), code: "missing_column" as const }));
    return this.isOver ? [{ line, errors }] : [];
  }
}

function delimiterOf(bytes: Buffer): string {
  const [line = ""] = bytes
    .toString("utf8")
    .replace(/^\s*\n/, "")
    .split("\n", 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(
  row: RawRow,
): { line: number; text: string } | { line: number; error: "too_large" | "bad_quotes" | "not_utf8" } {
  if ("error" in row) return row;
  try {
    return { line: row.line, text: UTF8.decode(row.bytes) };
  } catch {
    return { line: row.line, error: "not_utf8" };
  }
}

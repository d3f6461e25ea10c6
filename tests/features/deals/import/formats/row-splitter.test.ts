import fc from "fast-check";
import { expect, it } from "vitest";
import { RowSplitter } from "~/features/deals/import/formats/row-splitter.server";
import { MAX_RECORD_BYTES } from "~/features/deals/import/json-records";

/** Each row: its line, and its text or error. */
function split(text: string, size = 65_536): string[] {
  const splitter = new RowSplitter(",".charCodeAt(0));
  const bytes = Buffer.from(text);
  let rows: ReturnType<RowSplitter["push"]> = [];
  // Chunks in separate buffers, so that rows cannot share memory.
  for (let at = 0; at < bytes.length; at += size)
    rows = rows.concat(splitter.push(Uint8Array.from(bytes.subarray(at, at + size))));
  return rows.concat(splitter.end()).map((row) => `${row.line} ${"error" in row ? row.error : Buffer.from(row.bytes)}`);
}

it.each([
  ["a,b\r\nc,d", ["1 a,b", "2 c,d"]],
  ['a,"b\n""c"\nd', ['1 a,"b\n""c"', "3 d"]],
  ['5" x,b\nc', ['1 5" x,b', "2 c"]],
  ["\n \r\na\n\n", ["3 a"]],
  ['"open,b\nc,d\ne,f', ["1 bad_quotes", "2 c,d", "3 e,f"]],
  ['"open,b\nc,"d"\ne', ["1 bad_quotes", '2 c,"d"', "3 e"]],
  ['"a"b,c\nd', ["1 bad_quotes", "2 d"]],
  ['a,"b"\r\nc,""\r\n', ['1 a,"b"', '2 c,""']],
  ['a,"b', ["1 bad_quotes"]],
  ['a,"b\nc,"\nd', ['1 a,"b\nc,"', "3 d"]],
])("%j", (text, rows) => {
  for (const size of [1, 2, 3, 100]) expect(split(text, size)).toEqual(rows);
});

it("skips a row that is too large, and no other after an unclosed quotation mark", () => {
  const huge = "x".repeat(MAX_RECORD_BYTES + 1);
  for (const size of [1_000, 65_536, 10_000_000]) {
    expect(split(`a\n${huge}\nb`, size)).toEqual(["1 a", "2 too_large", "3 b"]);
    const many = Array.from({ length: 40_000 }, (_, n) => `row ${n}`);
    const open = split(`a\n"open\n${many.join("\n")}\n`, size);
    expect(open.slice(0, 3)).toEqual(["1 a", "2 bad_quotes", "3 row 0"]);
    expect(open).toHaveLength(40_002);
    // As many as fit into what is read again.
    expect(split(`"open\n${"a\n".repeat(130_000)}`, size)).toHaveLength(130_001);
  }
});

it("returns rows unchanged", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", " ", "茶") });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 50 }), (rows, size) => {
      const texts = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(","));
      expect(split(texts.join("\n"), size).map((row) => row.replace(/^\d+ /, ""))).toEqual(texts);
    }),
  );
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonRecord, jsonRecords, MAX_RECORD_BYTES } from "~/features/deals/import/json-records";
import { unicodeText } from "../../../platform/values/unicode-text";
import { words } from "../../../support/words";

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, size = 65_536): Promise<JsonRecord[]> {
  const records: JsonRecord[] = [];
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for await (const record of jsonRecords(inChunks(bytes, size))) records.push(record);
  return records;
}

/** Each record: its line, and its text or error. */
const readLines = async (content: string | Uint8Array, size?: number) =>
  (await read(content, size)).map(({ line, ...record }) =>
    "text" in record ? `${line} ${record.text}` : `${line} error ${record.error}`,
  );

describe("an array", () => {
  it("yields its elements with the lines they start on", async () => {
    const pretty = JSON.stringify([{ a: 1, b: [{ c: 2 }] }, { a: '} ] \\ " ,' }], null, 2);
    const records = await read(pretty);
    expect(records.map((record) => record.line)).toEqual([2, 10]);
    expect(records.map((record) => JSON.parse("text" in record ? record.text : ""))).toEqual(JSON.parse(pretty));
  });

  it("may stand on one line, and be empty", async () => {
    expect(await readLines('[{"a":1},{"a":2}]')).toEqual(['1 {"a":1}', '1 {"a":2}']);
    expect(await read("[]")).toEqual([]);
    expect(await read(" \n[ \n ]\n")).toEqual([]);
  });

  it("yields elements that are not objects too", async () => {
    const texts = (await read('[1, "a,]", null,\n true, [2, 3], {}]')).map((record) => "text" in record && record.text);
    expect(texts).toEqual(["1", '"a,]"', "null", "true", "[2, 3]", "{}"]);
  });

  it("continues after an invalid element whose brackets close", async () => {
    const elements = ['{"a": 1}', '{"a": oops}', '{a: "x" 2}', '{"a": 3}'];
    const expected = elements.map((text, at) => `${at + 2} ${text}`);
    expect(await readLines(`[\n${elements.join(",\n")}\n]`)).toEqual(expected);
  });

  it("continues after a missing quotation mark", async () => {
    expect(await readLines('[\n{"a": "x\n},\n{"a": 2}\n]')).toEqual(['2 {"a": "x\n}', '4 {"a": 2}']);
  });

  it("that is cut off is reported", async () => {
    expect(await readLines('[\n{"a": 1},\n{"a": 2')).toEqual(['2 {"a": 1}', "3 error unfinished"]);
    expect(await readLines('[\n{"a": 1},\n')).toEqual(['2 {"a": 1}', "3 error unfinished"]);
  });

  it("may be followed by another, and a surplus bracket is an invalid record", async () => {
    expect(await readLines('[{"a":1}]\n[{"a":2}}]')).toEqual(['1 {"a":1}', '2 {"a":2}', "2 }"]);
  });
});

describe("lines", () => {
  it("are one record each, except blank ones; the last needs no line end", async () => {
    expect(await readLines('{"a":1}\n\n  \n{"a":2}\r\n{"a":3}')).toEqual(['1 {"a":1}', '4 {"a":2}', '5 {"a":3}']);
  });

  it.each([
    ['{"a": 1', "cut off"],
    ['{"a": "x', "cut off in a string"],
    ["{", "cut off at once"],
    ['{"a": 1}}', "with a bracket too many"],
    ['{"a": 1} {"a": 2}', "with two objects"],
    ["hello", "that is no JSON"],
    ['[{"a": [', "of nothing but brackets"],
  ])("%s (%s) does not lose the others, wherever it stands", async (faulty) => {
    const good = '{"a": [1, "}"]}';
    expect(await readLines(`${good}\n${faulty}\n${good}\n`)).toEqual([`1 ${good}`, `2 ${faulty}`, `3 ${good}`]);
    if (faulty.startsWith("[")) return;
    expect(await readLines(`${faulty}\n${good}\n${good}`)).toEqual([`1 ${faulty}`, `2 ${good}`, `3 ${good}`]);
  });
});

describe("objects outside an array", () => {
  it("may be a single one, on one line or over several", async () => {
    expect(await readLines('{"a": 1}')).toEqual(['1 {"a": 1}']);
    const pretty = JSON.stringify({ a: 1, b: { c: "{" } }, null, 2);
    expect(await readLines(`\n${pretty}\n`)).toEqual([`2 ${pretty}`]);
  });

  it("may be several over several lines", async () => {
    const pretty = JSON.stringify({ a: 1 }, null, 2);
    expect(await readLines(`${pretty}\n${pretty}\n`)).toEqual([`1 ${pretty}`, `4 ${pretty}`]);
  });
});

describe("bytes", () => {
  it("may begin with a byte order mark, and end before anything", async () => {
    expect(await readLines('\ufeff[{"a":"茶"}]', 1)).toEqual(['1 {"a":"茶"}']);
    expect(await readLines('\ufeff{"a":"茶"}\n', 1)).toEqual(['1 {"a":"茶"}']);
    expect(await read("")).toEqual([]);
    expect(await read("\ufeff \n\n")).toEqual([]);
  });

  it("that are invalid UTF-8 invalidate only their record", async () => {
    for (const [before, between, after] of [
      ["[", ",\n", "]"],
      ["", "\n", ""],
    ] as const) {
      const content = Buffer.concat([
        Buffer.from(`${before}{"a":"茶"}${between}{"a":"`),
        Buffer.from([0xe8, 0x8c]),
        Buffer.from(`"}${between}{"a":"é"}${after}`),
      ]);
      expect(await readLines(content)).toEqual(['1 {"a":"茶"}', "2 error not_utf8", '3 {"a":"é"}']);
    }
  });
});

describe("a record that is too large", () => {
  const huge = `{"a":"${"x".repeat(MAX_RECORD_BYTES)}"}`;
  const largest = `{"a":"${"x".repeat(MAX_RECORD_BYTES - 8)}"}`;

  it.each([1_000, 65_536, 10_000_000])("is skipped, the largest allowed is not (chunks of %i bytes)", async (size) => {
    const expected = [`1 ${largest}`, "2 error too_large", '3 {"b":1}'];
    expect(await readLines(`[${largest},\n${huge},\n{"b":1}]`, size)).toEqual(expected);
    expect(await readLines(`${largest}\n${huge}\n{"b":1}`, size)).toEqual(expected);
    expect(await readLines(`${huge}\n{"b":1}`, size)).toEqual(["1 error too_large", '2 {"b":1}']);
  });
});

describe("for any chunk boundaries", () => {
  const piece = fc.oneof(
    fc.json(),
    fc.constantFrom(...words`[ ] { } , " 茶 🍵 {"a":1}`, "\\", "\n", "\r\n", " ", "\ufeff", "\n{", "{\n"),
    unicodeText({ maxLength: 8 }),
  );

  it("the records are the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), fc.integer({ min: 1, max: 9 }), async (pieces, size) => {
        const content = pieces.join("");
        expect(await read(content, size)).toEqual(await read(content));
      }),
      { numRuns: 1_000 },
    );
  });

  it("valid records are unchanged, as an array, indented, and as lines", async () => {
    const record = fc.dictionary(fc.string({ unit: "grapheme" }), fc.jsonValue());
    const records = fc.array(record, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 50 }), async (values, size) => {
        const expected = JSON.parse(JSON.stringify(values));
        const lines = values.map((value) => JSON.stringify(value)).join("\n");
        for (const content of [JSON.stringify(values), JSON.stringify(values, null, 2), lines]) {
          const parsed = (await read(content, size)).map((record) => JSON.parse("text" in record ? record.text : "0"));
          expect(parsed).toEqual(expected);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("a stream of 24 MB", () => {
  const MEGABYTE = 2 ** 20;
  const record = (n: number) =>
    `{"title":"Kettle ${n}","description":"${"steel 钢 ".repeat(40)}","originalPrice":19.99}`;

  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;

  async function* stream({ start, between, end }: Record<"start" | "between" | "end", string>, measure: () => void) {
    yield Buffer.from(start);
    for (let n = 0, bytes = 0; bytes < 24 * MEGABYTE; n += 100) {
      if (n % 20_000 === 0) measure();
      const chunk = Buffer.from(Array.from({ length: 100 }, (_, i) => record(n + i) + between).join(""));
      bytes += chunk.length;
      yield chunk;
    }
    measure();
    yield Buffer.from(record(0) + end);
  }

  it.each([
    ["as an array", "[", ",\n", "]"],
    ["as lines", "", "\n", "\n"],
    ["with a record that never closes", '[{"a":', ",", ""],
  ])("%s uses constant memory", async (_form, start, between, end) => {
    const before = usedMemory();
    let count = 0;
    let peak = 0;
    const measure = () => {
      peak = Math.max(peak, usedMemory() - before);
    };
    for await (const _record of jsonRecords(stream({ start, between, end }, measure))) count += 1;
    expect(count).toBeGreaterThan(0);
    expect(peak).toBeLessThan(8 * MEGABYTE);
  });

  function usedMemory(): number {
    collectGarbage();
    // Freed buffers count until V8's sweeper thread has run; the second collection waits for it.
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  }
});

import fc from "fast-check";
import type { CompiledQuery } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SORTS } from "~/features/deals/deal";
import { dealPages } from "~/features/lists/pages.server";
import { closeMatches, nearestCategory } from "~/features/lists/search/close-matches.server";
import { listMatches, searchDeals } from "~/features/lists/search/search.server";
import { MAX_QUERY_LENGTH, parseQuery } from "~/features/search/bounds";
import { connect, type Database } from "~/platform/db/connection.server";
import { unicodeText } from "../../platform/values/unicode-text";
import { databaseUrl, useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { words } from "../../support/words";

const db = useDatabase();

/** All statements of one search: its counts, levels and ranks, close matches. */
const MAX_STATEMENTS = 26;

/** With a corrected text, and up to seven with fewer words. */
const MAX_PAGE_STATEMENTS = 40;

/** The longest tsquery of 200 characters. */
const MAX_PARAMETER_BYTES = 500_000;

const NOW = new Date("2026-03-08T06:30:00Z");

// Terms of the deals below, so that queries of them reach every statement.
const FOUND = [
  ...words`蓝牙耳机 降噪 select drop table wi-fi ﷺ ㌖ ｉＰｈｏｎｅ１５ the O'Neill`,
  ..."abcdefghijklm",
  ..."0123456789",
  ..."茶机耳蓝牙降噪壳膜罩盖",
];
const SIGNS = [
  ...words`" ' “ ” 「 」 - － − & | ! ( ) <-> <2> :* :A * \ % _ ; -- /* $1 '' \' E' ::tsquery ＆ ｜ ＇`,
  ...[" ", "  ", "\u0000", "\ud800", "\udfff", "\ufffe", "\u0301", "\u202e", "\ufeff", "\u200b"],
  ...["\r\n", "\t", "😀", "👩‍👩‍👧", "　"],
];

const term = fc.constantFrom(...FOUND);
const piece = fc.oneof(term, fc.constantFrom(...SIGNS), fc.string({ unit: "grapheme", maxLength: 2 }));
const quotedOrExcluded = fc.tuple(fc.constantFrom("", "-", '"', "-“", "「"), term, fc.constantFrom("", '"', "」"));
const typed = fc.oneof(
  unicodeText(),
  fc.string({ unit: "grapheme" }),
  unicodeText({ minLength: 150, maxLength: 400 }),
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
  fc.array(quotedOrExcluded).map((words) => words.map((word) => word.join("")).join(" ")),
);

let watched: Database;
let statements: CompiledQuery[] = [];

beforeAll(() => {
  watched = connect(databaseUrl(), { onQuery: (query) => void statements.push(query) });
});

afterAll(async () => {
  await watched.destroy();
});

beforeEach(async () => {
  const text = FOUND.join(" ");
  const many = (texts: string[]) => texts.map((one) => one.repeat(8));
  const long = (texts: string[]) => many(texts).join(" ");
  const signs = ["ﷺ", "㌖", "½", "蓝牙"];
  await insertDeals(db(), [
    { title: text.slice(0, 200), description: long(FOUND), tags: ["sale", "wi-fi"] },
    { title: `${FOUND.toReversed().join("")}`.slice(0, 200), description: text, category: "books" },
    { title: long(signs), tags: many(signs), store: "O'Neill" },
    { title: "蓝牙耳机 降噪", tags: [long(signs)] },
    { title: "降噪", description: long(signs) },
  ]);
  statements = [];
});

function bytes(query: CompiledQuery): number {
  const texts = query.parameters.filter((parameter) => typeof parameter === "string");
  return Math.max(0, ...texts.map((text) => Buffer.byteLength(text)));
}

/** Runs every statement of a search, also those of a page without results. */
async function runSearch(text: string) {
  const search = await searchDeals(watched, { text });
  const found = await listMatches(watched, search, { sort: "relevance", now: NOW, offset: 0, limit: 50 });
  const close = await closeMatches(watched, search, { found, limit: 50 });
  await nearestCategory(watched, search);
  expect(found).toHaveLength(search.total);
  const ids = [...found, ...close].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

async function expectBounded(text: string) {
  statements = [];
  await runSearch(text);
  expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS);
  for (const statement of statements) expect(bytes(statement)).toBeLessThanOrEqual(MAX_PARAMETER_BYTES);
}

describe("any valid deal can be written, and is found", () => {
  const most = 5_000;

  it.each([
    ["hyphens all the way", "ab-"],
    ["one word", "x"],
    ["one number", "7"],
    ["letters and digits in turns", "a1"],
    ["characters that stand for many", "ﷺ-"],
    ["characters beyond the basic plane", "𠮷"],
    ["accents without letters", "\u0308"],
  ])("%s", async (_, piece) => {
    const description = piece.repeat(most / piece.length).toWellFormed();
    await insertDeals(db(), [{ title: "Marzipan", description, tags: [], store: "Larkfield" }]);
    const search = await searchDeals(db(), { text: "marzipan" });
    expect(search.total).toBe(1);
  });

  it("any texts", async () => {
    const text = typed.map((any) => [...any.toWellFormed().replaceAll("\u0000", "")].slice(0, 200).join("") || "-");
    await fc.assert(
      fc.asyncProperty(text, text, async (title, description) => {
        const tags = [[...title].slice(0, 30).join("")];
        await insertDeals(db(), [{ title, description: description.repeat(20), tags }]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("any input runs a bounded number of statements of bounded size, without errors", () => {
  it("any text, passed directly", async () => {
    await fc.assert(fc.asyncProperty(typed, expectBounded));
  });

  it("any text, from a URL, within a list, in any order, on any page", async () => {
    const request = fc.record({
      text: typed,
      sort: fc.constantFrom(...SORTS, "relevance" as const),
      category: fc.constantFrom(null, "books" as const),
      tag: fc.constantFrom(null, "sale", "'"),
      page: fc.constantFrom(1, 2, 1e12),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ text: q, ...rest }) => {
        const params = new URLSearchParams({ q });
        const text = parseQuery(new URLSearchParams(params.toString()).get("q"));
        expect([...text].length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
        statements = [];
        const pages = await dealPages(watched, { text, ...rest, pageSize: 50, now: NOW });
        expect(pages.deals.length).toBeLessThanOrEqual(5);
        if (text) expect(pages.deals.length).toBe(pages.total);
        expect(statements.length).toBeLessThanOrEqual(MAX_PAGE_STATEMENTS);
      }),
      { numRuns: 200 },
    );
  });

  const quoted = (piece: string, times: number) =>
    Array.from({ length: times }, () => `"${piece.repeat((200 / times - 3) / [...piece].length)}"`).join(" ");

  it.each(
    Object.entries({
      nothing: "",
      spaces: " \t\n\u3000",
      punctuation: "!?.,;:()[]{}<>/\\|&*^%$#@~`'\"-_=+",
      NUL: "\u0000",
      "NUL among words": "a\u0000b\u0000",
      "lone surrogates": "\ud800 a\udfff \ud83d",
      emoji: "😀👩‍👩‍👧🇨🇳",
      "SQL in quotes": "'; drop table deals; --",
      "SQL that is true": "' or 1=1 --",
      "tsquery operators": "a & b | !c <-> (d):*A & 'e''f' <2> g",
      "an open tsquery": "((('a' & | !",
      "a million characters": "a".repeat(1_000_000),
      "10,000 characters": "蓝牙耳机 ".repeat(2_000),
      "10,000 quotes": '"'.repeat(10_000),
      "10,000 minuses": "- ".repeat(5_000),
      "500 words": Array.from({ length: 500 }, (_, n) => FOUND[n % FOUND.length]).join(" "),
      "500 words to exclude": Array.from({ length: 500 }, (_, n) => `-${FOUND[n % FOUND.length]}`).join(" "),
      "200 single letters": [..."abcdefghijklm".repeat(16)].join(" "),
      "12 beginnings": "ipho sel dro tab onei whe the fis iph ip ta se",
      "200 Chinese characters": "蓝牙降噪耳机壳膜罩盖".repeat(20),
      "phrases of Chinese": quoted("蓝牙", 8),
      "rows of unknown characters": Array.from({ length: 20 }, () => "壳膜罩盖壳膜罩盖壳").join(" "),
      "hyphens all the way": "a-b-c-d-e-f-g-h-i-j-k-l-m-".repeat(8),
    }),
  )("%s", async (_, text) => {
    await expectBounded(text);
    await expectBounded(parseQuery(text));
  });

  it.each(
    Object.entries({
      "five phrases of one that is eighteen": quoted("ﷺ", 5),
      "eight phrases of one that is eighteen": quoted("ﷺ", 8),
      "eight phrases of one that is six": quoted("㌖", 8),
    }),
  )("characters that stand for many: %s", async (_, text) => {
    expect([...text].length).toBeLessThanOrEqual(MAX_QUERY_LENGTH);
    await expectBounded(text);
  });
});

import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Site } from "../../scripts/start-site";
import { ask, type Question } from "../site/site";

/** What the site reads of a shop's page. */
const PAGE_LENGTH = 512 * 1024;
/** Of a page of the site. */
const TEXT_LENGTH = 20_000;
/** Of a form, and of a call of the API. */
const BODY_LENGTH = 256 * 1024;

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const page = (piece: string) => filled(piece, PAGE_LENGTH);
const around = (before: string, piece: string, behind: string) =>
  `${before}${filled(piece, PAGE_LENGTH - before.length - behind.length)}${behind}`;
const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`;
const nestedJson = (open: string, close: string, depth: number) => jsonLd(open.repeat(depth) + close.repeat(depth));
const numbered = (text: (n: number) => string, length: number) =>
  Array.from({ length: Math.ceil(length / text(0).length) }, (_, n) => text(n)).join("");

/** A product within itself: `width` times at each of `depth` levels. */
function product(depth: number, width: number): object {
  const within = depth > 0 ? Array.from({ length: width }, () => product(depth - 1, width)) : [];
  return { "@type": "Product", name: "Kettle", offers: within, mainEntity: within, hasVariant: within };
}

/** Pages of a shop that are made to be slow to read. */
export const HOSTILE_PAGES: Record<string, string> = {
  nesting: page("<div>"),
  "unclosed with other closing tags": page("<i><b></u></s>"),
  "unclosed, then closing tags": page("<a>").slice(0, PAGE_LENGTH / 2) + page("</b>").slice(0, PAGE_LENGTH / 2),
  "200 open, then closing tags": "<a>".repeat(200) + page("</b>"),
  siblings: page("<br>"),
  "siblings in one": around("<div>", "<b></b>", "</div>"),
  attributes: around("<a ", "b ", ">"),
  "distinct attributes": `<a ${numbered((n) => `b${n} `, PAGE_LENGTH)}>`,
  "attributes of many": page('<a b="c" d=e f>'),
  entities: page("&amp;&#x26;&notit;"),
  "half entities": page("&CounterClockwiseContourIntegra"),
  comments: page("<!-- a -->"),
  "open comments": page("<!--"),
  "less-than signs": page("<"),
  "quoted attribute": around('<meta property="og:title" content="', " <", ""),
  "titles of spaces": around("<title>", " ", "</title>"),
  scripts: page("<script></script>"),
  "open scripts": page("<script>"),
  "JSON-LD of brackets": nestedJson("[", "]", PAGE_LENGTH / 2 - 100),
  "JSON-LD in mainEntity": nestedJson('{"mainEntity":', "}", 30_000),
  "JSON-LD in itself": jsonLd(JSON.stringify(product(5, 5)).slice(0, PAGE_LENGTH)),
  "JSON-LD of a graph in graphs": jsonLd(`{"@graph":[${'{"@graph":[{"@type":"Product"}]},'.repeat(10_000)}{}]}`),
  "JSON-LD lists in lists": jsonLd(`{"@type":"Product","offers":${"[".repeat(2_000)}${"]".repeat(2_000)}}`),
  "JSON-LD blocks": page(jsonLd('{"@type":"Product"}')),
  "JSON-LD of keys": jsonLd(`{${numbered((n) => `"k${n}":1,`, PAGE_LENGTH)}"@type":"Product"}`),
  "microdata in itself": page("<b itemscope itemprop=offers>"),
  "microdata siblings": around("<div itemscope>", "<b itemprop=name></b>", "</div>"),
  "microdata of many names": page(`<b itemscope itemprop="${"a ".repeat(100)}">`),
  tables: around("<table>", "<tr><td>", "</table>"),
  "long title of separators": around("<title>", "a | ", "</title>"),
  "price of digits": jsonLd(`{"@type":"Product","name":"a","offers":{"price":"${filled("1,", PAGE_LENGTH)}"}}`),
  marks: around("<title>q", "\u0323\u0301", "</title>"),
};

const cells = (row: string, columns: number) => `${`|${row}`.repeat(columns)}|\n`;

/** Pages of the site that are made to be slow to show. */
export const HOSTILE_TEXTS: Record<string, string> = {
  "table of 300 columns": cells("a", 300) + cells("-", 300) + filled("a\n", TEXT_LENGTH - 1_204),
  "table of cells": cells("a", 3) + cells("-", 3) + filled("|a|a|a|\n", TEXT_LENGTH - 16),
  emphasis: filled("*a**b_", TEXT_LENGTH),
  brackets: filled("[", TEXT_LENGTH),
  links: filled("[a](b)", TEXT_LENGTH),
  "lists in lists": filled("- ", TEXT_LENGTH),
  list: filled("- a\n", TEXT_LENGTH),
  quotes: filled(">", TEXT_LENGTH),
  "mail addresses": filled("a@b.cc ", TEXT_LENGTH),
  headings: filled("# a\n", TEXT_LENGTH),
};

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const logIn = (body: string): Request => {
  return { path: "/api/auth/login", method: "POST", headers: JSON_TYPE, body };
};
const form = (path: string, body: string): Request => {
  return { path, method: "POST", headers: FORM_TYPE, body };
};

const rareCharacters = String.fromCodePoint(...Array.from({ length: 196 }, (_, n) => 0x3500 + n * 17));

/** Requests of anybody that are made to be slow to answer. */
export const HOSTILE_REQUESTS: Record<string, Request> = {
  "JSON of lists": logIn(`[${filled("[],", BODY_LENGTH - 4)}0]`),
  "JSON of levels": logIn(filled("[", BODY_LENGTH / 2) + filled("]", BODY_LENGTH / 2)),
  "JSON of keys": logIn(`{${numbered((n) => `"${n}":1,`, BODY_LENGTH - 60_000)}"a":1}`),
  "JSON of marks": logIn(JSON.stringify({ email: `q${filled("\u0323\u0301", BODY_LENGTH / 2 - 100)}`, password: "a" })),
  "form of fields": form("/login", filled("a&", BODY_LENGTH)),
  "form of escapes": form("/login", `email=${filled("%41", BODY_LENGTH - 100)}`),
  "sign-up of marks": form("/signup", `username=q${filled("\u0323\u0301", BODY_LENGTH / 2 - 100)}`),
  "device of parentheses": { path: "/login", headers: { "User-Agent": filled("Mozilla/5.0 (", 12_000) } },
  "search for rare characters": { path: `/search?q=${encodeURIComponent(rareCharacters)}` },
  "suggestions for rare characters": { path: `/search/suggestions?q=${encodeURIComponent(rareCharacters)}` },
  "call of the API for rare characters": { path: `/api/deals/search?q=${encodeURIComponent(rareCharacters)}` },
  cookies: { path: "/login", headers: { Cookie: filled("a=b;", 12_000) } },
};

/** Processor time of the thread that answers requests, in milliseconds. Linux alone tells. */
async function mainThreadTime(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8")).split(" ");
  return Number(nanoseconds) / 1e6;
}

type Request = Question & { path: string };

/** A request, and what it cost the event loop, in milliseconds of its thread's processor time. */
export async function attack(site: Site, { path, ...question }: Request) {
  const pid = site.child.pid ?? 0;
  const before = await mainThreadTime(pid);
  const { status, body } = await ask(site.port, path, question);
  return { status, body, mainMs: (await mainThreadTime(pid)) - before };
}

/** The slowest response of `/healthz`, in milliseconds on the clock, while a request is answered. */
export async function slowestHealth(site: Site, { path, ...question }: Request): Promise<number> {
  let pending = true;
  const reply = ask(site.port, path, question).finally(() => {
    pending = false;
  });
  let slowest = 0;
  do {
    const begun = performance.now();
    await ask(site.port, "/healthz");
    slowest = Math.max(slowest, performance.now() - begun);
    await setTimeout(5);
  } while (pending);
  await reply;
  return slowest;
}

import type { RequestListener, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { FetchProblem } from "~/features/sources/source-feed";

export const FED_FORMATS = ["json", "jsonl", "csv", "google"] as const;
export type FedFormat = (typeof FED_FORMATS)[number];

export const CSV_MAP = {
  columns: { title: "Name", originalPrice: "Before", discountedPrice: "Now", url: "Link" },
  constants: { store: "Hearth", category: "home_kitchen" },
};

/** A product of a feed's file; each has an address of its own. */
export interface Fed {
  n: number;
  /** Its price, in whole units below 90. */
  price: number;
}

/** Characters that other encodings have other bytes for are in every second title. */
const titleOf = (n: number) => (n % 2 === 0 ? `Kettle ${n}` : `Küchenwaage ${n}`);
export const addressOf = (shop: string, n: number) => `https://${shop}.example/products/${n}`;

export function feedFile(format: FedFormat, shop: string, all: readonly Fed[]): string {
  const rows = all.map(({ n, price }) => ({ title: titleOf(n), price, url: addressOf(shop, n) }));
  if (format === "csv") {
    return `Name;Before;Now;Link\n${rows.map(({ title, price, url }) => `"${title}";90;${price};${url}\n`).join("")}`;
  }
  if (format === "google") {
    const items = rows.map(
      ({ title, price, url }) =>
        `<item><title>${title}</title><link>${url}</link><g:price>90 USD</g:price><g:sale_price>${price} USD</g:sale_price></item>`,
    );
    return `<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Hearth</title>\n${items.join("\n")}\n</channel></rss>`;
  }
  const records = rows.map(({ title, price, url }) =>
    JSON.stringify({ title, url, originalPrice: 90, discountedPrice: price, ...CSV_MAP.constants }),
  );
  return format === "json" ? `[\n${records.join(",\n")}\n]` : records.map((record) => `${record}\n`).join("");
}

export interface FaultyFeed {
  format: FedFormat;
  shop: string;
  /** What a good response has. */
  products: readonly Fed[];
  file: string;
  /** Counts the requests. */
  request: number;
}

type Answer = (feed: FaultyFeed, request: Parameters<RequestListener>[0], response: ServerResponse) => unknown;

/** A server that misbehaves, and what is said of it; null: nothing. Of another format than JSON, `format`. */
export interface FeedFault {
  name: string;
  answer: Answer;
  problem: FetchProblem | null;
  format?: FedFormat;
}

const sends =
  (body: (feed: FaultyFeed) => string | Buffer, status = 200, headers: Record<string, string> = {}): Answer =>
  (feed, _, response) =>
    response.writeHead(status, headers).end(body(feed));
const nothing = () => "";

/** Cut within a title. A table that is cut within its last column, or at the end of a line, looks whole. */
const half = (text: string) => text.slice(0, text.indexOf("waage ", text.length * 0.7));

/** As HTTP/1.0 does, without a length: the end of the connection is the end of the file. */
function endByClosing(response: ServerResponse, body: string): void {
  response.socket?.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${body}`);
}

async function drip(response: ServerResponse, body: string): Promise<void> {
  const size = Math.ceil(Buffer.byteLength(body) / 10);
  for (let at = 0; at < body.length && !response.destroyed; at += size) {
    response.write(body.slice(at, at + size));
    await sleep(30);
  }
  response.end();
}

const MB = 1024 * 1024;
const BLOCK = Buffer.alloc(MB, " ");
const BOMB = gzipSync(Buffer.alloc(80 * MB, " "));

function sendOver100(response: ServerResponse): void {
  let left = 101;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(BLOCK)) {
        response.once("drain", more);
        return;
      }
    }
    response.end();
  };
  more();
}

const redirects =
  (to: (request: number) => string): Answer =>
  ({ request }, _, response) =>
    response.writeHead(302, { Location: to(request) }).end();

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join("")}]><rss><channel><item><title>&l12;</title></item></channel></rss>`;

const price = (feed: FaultyFeed, from: number) =>
  feed.products.map(({ n }) => ({ n, price: from + ((feed.request + n) % 10) }));

/** No deal may come twice or end by any of them, however often. */
export const FEED_FAULTS: readonly FeedFault[] = [
  {
    name: "half a file",
    answer: ({ file }, _, response) =>
      response
        .writeHead(200, { "Content-Length": String(Buffer.byteLength(file)) })
        .write(half(file), () => response.destroy()),
    problem: "unreachable",
  },
  { name: "half a file that ends well", answer: sends(({ file }) => half(file)), problem: "incomplete" },
  {
    name: "half a file that ends with the connection",
    answer: ({ file }, _, response) => endByClosing(response, half(file)),
    problem: "incomplete",
  },
  {
    name: "chunks that do not end",
    answer: ({ file }, _, response) => response.write(half(file), () => response.destroy()),
    problem: "unreachable",
  },
  {
    name: "a length that is too small",
    answer: ({ file }, _, response) =>
      response.socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: ${half(file).length}\r\n\r\n${file}`),
    problem: "unreachable",
  },
  {
    name: "an error page with status 200",
    answer: sends(() => "<!doctype html><title>Sorry</title><p>Back soon.", 200, { "Content-Type": "text/html" }),
    problem: "unread",
  },
  {
    name: "another encoding than it says",
    answer: sends(({ file }) => Buffer.from(file, "latin1"), 200, { "Content-Type": "text/plain; charset=utf-8" }),
    problem: "incomplete",
  },
  { name: "bytes of no encoding", answer: sends(() => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x22])), problem: "unread" },
  { name: "a gzip bomb", answer: sends(() => BOMB), problem: "unread" },
  { name: "gzip that is cut", answer: sends(({ file }) => gzipSync(file).subarray(0, -12)), problem: "incomplete" },
  { name: "redirects without an end", answer: redirects((n) => `/again/${n}`), problem: "redirects" },
  { name: "a redirect to a private address", answer: redirects(() => "https://10.0.0.1/"), problem: "forbidden" },
  { name: "a redirect to this machine", answer: redirects(() => "http://127.0.0.1:1/"), problem: "forbidden" },
  { name: "a redirect to nowhere", answer: redirects(() => "http://"), problem: "redirects" },
  { name: "a slow drip", answer: ({ file }, _, response) => drip(response, file), problem: null },
  {
    name: "an ETag that changes while the file does not",
    answer: (feed, _, response) => response.writeHead(200, { ETag: `"${feed.request}"` }).end(feed.file),
    problem: null,
  },
  {
    name: "an ETag that stays while the file changes",
    answer: sends((feed) => feedFile(feed.format, feed.shop, price(feed, 30)), 200, { ETag: '"1"' }),
    problem: null,
  },
  {
    name: "a 304 that was not asked for",
    answer: (_feed, { headers }, response) =>
      response.writeHead("if-none-match" in headers || "if-modified-since" in headers ? 500 : 304).end(),
    problem: "status_304",
  },
  { name: "an empty file", answer: sends(nothing), problem: "unread" },
  { name: "no content", answer: sends(nothing, 204), problem: "status_204" },
  { name: "a page that is gone", answer: sends(nothing, 410), problem: "status_410" },
  { name: "an overload", answer: sends(({ file }) => file, 503, { "Retry-After": "3600" }), problem: "status_503" },
  { name: "no response", answer: (_, request) => request.socket.destroy(), problem: "unreachable" },
  {
    name: "a reset",
    answer: ({ file }, request, response) => response.write(half(file), () => request.socket.resetAndDestroy()),
    problem: "unreachable",
  },
  {
    name: "elements in each other",
    answer: sends(() => `<rss><channel>${"<a>".repeat(100_000)}`),
    problem: "unread",
    format: "google",
  },
  { name: "entities of entities", answer: sends(() => LAUGHS), problem: "unread", format: "google" },
  {
    name: "CDATA that does not end",
    answer: sends(({ file }) => file.replace(/(<item><title>)(?=[^<]* 8<)/, "$1<![CDATA[")),
    problem: "incomplete",
    format: "google",
  },
  { name: "more than 100 MB", answer: (_feed, _request, response) => sendOver100(response), problem: "too_large" },
  {
    name: "each product twice",
    answer: sends((feed) => feedFile(feed.format, feed.shop, [...feed.products, ...price(feed, 50)])),
    problem: null,
  },
  {
    name: "another order each time",
    answer: sends(({ format, shop, products, request }) => {
      const from = (request * 7) % products.length;
      return feedFile(format, shop, [...products.slice(from), ...products.slice(0, from)].reverse());
    }),
    problem: null,
  },
];

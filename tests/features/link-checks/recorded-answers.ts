import type { RequestListener, ServerResponse } from "node:http";

/** What a request to a shop shows: `hours` since the start. */
interface Visit {
  method: string;
  path: string;
  hours: number;
}

/** A status, a redirect, a page, or no answer. */
type Recorded = number | { redirect: string } | { status: number; page: string } | "reset";

/** A shop by how its server answers at the address of a deal that is live, or has been dead since some hour. */
interface RecordedShop {
  name: string;
  /** What it answers at the address of a live deal. */
  live: (visit: Visit) => Recorded;
  /** What it answers at the address of a dead one; without it the shop has only live deals. */
  dead?: (visit: Visit) => Recorded;
  robots?: Recorded;
  front?: Recorded;
  /** What it answers at any other path, such as an invented one. */
  other?: (visit: Visit) => Recorded;
  /** Its dead deals look like live ones to everybody but a person. */
  isSilent?: true;
}

const page = (text: string, status = 200): Recorded => ({ status, page: `<!doctype html><title>${text}</title>` });
const SORRY = page("Sorry, no such page", 404);
const byHead = (head: Recorded, get: Recorded) => (visit: Visit) => (visit.method === "HEAD" ? head : get);
const byDay = (days: readonly Recorded[]) => (visit: Visit) =>
  days[Math.floor(visit.hours / 24) % days.length] as Recorded;
const product = ({ path }: Visit) => page(`Buy now: ${path}`);

/** Each has ten deals, the dead ones among them dead since hours that differ. */
export const SHOPS: readonly RecordedShop[] = [
  { name: "clear", live: product, dead: () => SORRY },
  { name: "clear, with status 410", live: product, dead: () => page("Discontinued", 410) },
  { name: "HEAD is not allowed", live: byHead(405, page("Buy")), dead: byHead(405, SORRY) },
  { name: "HEAD is refused", live: byHead(403, page("Buy")), dead: byHead(403, SORRY) },
  { name: "HEAD is not implemented", live: byHead(501, page("Buy")), dead: byHead(501, SORRY) },
  { name: "HEAD finds everything", live: product, dead: byHead(200, SORRY), other: byHead(200, SORRY) },
  { name: "HEAD finds nothing", live: byHead(404, page("Buy")), dead: byHead(404, SORRY) },
  {
    name: "redirects",
    live: ({ path }) => ({ redirect: `/moved${path}` }),
    dead: () => ({ redirect: "/no-such-page" }),
  },
  { name: "no robots.txt", live: product, dead: () => SORRY, robots: 404 },
  { name: "robots.txt for others", live: product, dead: () => SORRY, robots: page("", 403) },
  {
    name: "robots.txt that allows the deals",
    ...{
      live: product,
      dead: () => SORRY,
      robots: { status: 200, page: "User-agent: *\nDisallow: /cart\nCrawl-delay: 20" },
    },
  },
  { name: "robots.txt that is a page", live: product, dead: () => SORRY, robots: page("Not a robots.txt") },
  { name: "robots.txt that has moved", live: product, dead: () => SORRY, robots: { redirect: "/files/robots.txt" } },
  { name: "a front page in languages", live: product, dead: () => SORRY, front: { redirect: "/en/" } },
  { name: "invented pages redirect", live: product, dead: () => SORRY, other: () => ({ redirect: "/" }) },

  { name: "always 404", live: () => SORRY, front: SORRY },
  { name: "always 410", live: () => 410, front: 410 },
  { name: "always the same page, with 404 below the front page", live: () => page("App", 404), front: page("App") },
  { name: "everything redirects to a missing page", live: () => ({ redirect: "/gone" }), front: { redirect: "/gone" } },
  { name: "refuses programs", live: () => 403, front: 403 },
  { name: "wants a log-in", live: () => 401 },
  { name: "too many requests", live: () => 429 },
  { name: "fails", live: () => 500 },
  { name: "is down", live: () => "reset", front: "reset" },
  { name: "closed for repairs now and then", live: byDay([503, page("Buy")]) },
  { name: "one 404", live: byDay([page("Buy"), SORRY, page("Buy"), page("Buy"), page("Buy")]) },
  { name: "a 404 each other day", live: byDay([SORRY, page("Buy")]) },
  { name: "a 404 before repairs", live: byDay([SORRY, 503, page("Buy")]) },
  { name: "404 while the front page fails", live: byDay([SORRY, SORRY, page("Buy")]), front: 502 },
  { name: "redirects without an end", live: ({ path }) => ({ redirect: `${path}x` }) },
  { name: "redirects to a log-in", live: () => ({ redirect: "/login" }), other: () => 401 },
  { name: "robots.txt forbids", live: () => SORRY, robots: { status: 200, page: "User-agent: haojia\nDisallow: /" } },
  { name: "robots.txt fails", live: () => SORRY, robots: 503 },
  { name: "robots.txt is not answered", live: () => SORRY, robots: "reset" },

  {
    name: "the same page for all",
    ...{
      live: () => page("Welcome"),
      dead: () => page("Welcome"),
      front: page("Welcome"),
      other: () => page("Welcome"),
    },
    isSilent: true,
  },
  { name: "dead ones lead to the front page", live: product, dead: () => ({ redirect: "/en" }), isSilent: true },
];

const DEALS_PER_SHOP = 10;

export interface RecordedDeal {
  shop: RecordedShop;
  path: string;
  /** Since which hour it has been dead; null for a live one. */
  deadSince: number | null;
}

/** Half of the deals of a shop with dead ones die, at hours over a day. */
export const DEALS: readonly RecordedDeal[] = SHOPS.flatMap((shop, at) =>
  Array.from({ length: DEALS_PER_SHOP }, (_, n) => ({
    shop,
    path: `/products/deal-${n}`,
    deadSince: shop.dead && n % 2 === 0 ? 1 + ((at * 7 + n * 5) % 24) : null,
  })),
);

/** Answers as the shop does at that time. */
export function answerOf(shop: RecordedShop, hoursOf: () => number): RequestListener {
  return ({ method = "GET", url: path = "/" }, response) => {
    const visit = { method, path, hours: hoursOf() };
    send(response, recordedAt(shop, visit), method);
  };
}

function recordedAt(shop: RecordedShop, visit: Visit): Recorded {
  const { path, hours } = visit;
  if (path === "/robots.txt") return shop.robots ?? 404;
  if (path === "/files/robots.txt") return { status: 200, page: "User-agent: *\nDisallow: /cart" };
  if (path === "/") return shop.front ?? page("Front page");
  if (path.startsWith("/moved/")) return page("Buy now");
  const deal = DEALS.find((known) => known.shop === shop && known.path === path.replace(/x*$/, ""));
  if (!deal) return shop.other?.(visit) ?? SORRY;
  return deal.deadSince !== null && hours >= deal.deadSince && shop.dead ? shop.dead(visit) : shop.live(visit);
}

function send(response: ServerResponse, recorded: Recorded, method: string): void {
  if (recorded === "reset") response.destroy();
  else if (typeof recorded === "number") response.writeHead(recorded).end();
  else if ("redirect" in recorded) response.writeHead(302, { Location: recorded.redirect }).end();
  else response.writeHead(recorded.status, { "Content-Type": "text/html" }).end(method === "HEAD" ? "" : recorded.page);
}

import type { Asking, Said } from "./tables";

/** `unknown`: nothing can be said. */
export type Verdict = Said | { verdict: "unknown" };

export interface ServerAnswer {
  status: number;
  /** Where a redirect leads. */
  location: URL | null;
  /** What tells the page from others, from `pageOf`; null for an empty one. */
  page: string | null;
}

interface AskedDeal {
  /** The deal's address. */
  url: string;
  /** Whether it was missing when it was last asked with a clear answer. */
  isSuspected: boolean;
  /** Whether HEAD tells at the host that is asked; null: unknown. */
  headTells: boolean | null;
}

const MAX_REDIRECTS = 5;

export function firstAsking(url: string, now: Date): Asking {
  return { startedAt: now.toISOString(), address: url, method: "HEAD", redirects: 0, control: null };
}

/** What follows from an answer: the next request, or the verdict. Null: no answer. */
export function nextAsking(asking: Asking, answer: ServerAnswer | null, deal: AskedDeal): Asking | Verdict {
  if (!answer) return { verdict: "unknown" };
  if (asking.control && asking.method === "HEAD") {
    const { said, address } = asking.control;
    return headTells(asking, answer) ? said : { ...asking, address, method: "GET", control: null };
  }
  if (asking.control) return isAlike(asking.control, answer) ? { verdict: "unknown" } : asking.control.said;
  const { status, location, page } = answer;
  if (location) {
    const url = new URL(deal.url);
    const isLost = isFrontPage(location) && (!isFrontPage(url) || url.search !== "");
    if (isLost || asking.redirects === MAX_REDIRECTS) return { verdict: "unknown" };
    return { ...asking, address: location.href, redirects: asking.redirects + 1 };
  }
  const said = saidBy(status);
  // Some servers answer HEAD in another way than GET, and the page is compared.
  const isUnclear =
    isRefusedHead(status) || (deal.isSuspected && said) || (said?.verdict === "present" && deal.headTells === false);
  if (asking.method === "HEAD" && isUnclear) return { ...asking, method: "GET" };
  if (!said) return { verdict: "unknown" };
  const isHeadInDoubt = asking.method === "HEAD" && said.verdict === "present" && deal.headTells === null;
  // One answer says nothing to anybody, so only the second one is compared with another page.
  if (!deal.isSuspected && !isHeadInDoubt) return said;
  return { ...asking, address: controlOf(asking, said), control: { said, address: asking.address, page } };
}

/** Of a HEAD for an invented page: whether it tells that the page is not there. Null: it was another request. */
export function headTells({ method, control }: Asking, answer: ServerAnswer): boolean | null {
  if (method === "GET" || !control) return null;
  return answer.location !== null || saidBy(answer.status)?.verdict !== "present";
}

function saidBy(status: number): Said | null {
  if (status === 404 || status === 410) return { verdict: "missing", status };
  return status >= 200 && status < 300 ? { verdict: "present" } : null;
}

function isRefusedHead(status: number): boolean {
  return (status >= 400 && status < 500 && status !== 429) || status === 501;
}

/** The front page, which must not be missing, or an invented neighbour of the address, which must be. */
function controlOf({ address, startedAt }: Asking, { verdict }: Said): string {
  if (verdict === "missing") return new URL("/", address).href;
  const url = new URL(address);
  const name = `x${Date.parse(startedAt).toString(36)}0`;
  return new URL(url.pathname.replace(/[^/]*\/?$/, name), url).href;
}

/** Whether a host answers the page of a control as it answered the address: then it is not believed. */
function isAlike({ said, address, page }: NonNullable<Asking["control"]>, answer: ServerAnswer): boolean {
  if (answer.location) return answer.location.href === address;
  const other = saidBy(answer.status)?.verdict;
  if (said.verdict === "missing") return other !== "present" || (page === answer.page && page !== null);
  return other !== "missing" && (other !== "present" || page === answer.page);
}

const FRONT_PAGE = /^(?:\/[a-z]{2}(?:[-_][a-z]{2,4})?){0,2}(?:\/(?:index|default|home)(?:\.\w+)?)?\/?$/i;

/** Whether an address is that of a shop's front page, or of the front page in a language. */
function isFrontPage({ pathname }: URL): boolean {
  return FRONT_PAGE.test(pathname);
}

/**
 * The words of a page. Left out is what differs between two responses with the same page: the address, and words with a digit, such
 * as tokens and times.
 */
export function wordsOf(body: string, address: string): string {
  const name = new URL(address).pathname.split("/").findLast(Boolean);
  // A short name may be a part of any word.
  const words = (name && name.length > 3 ? body.replaceAll(name, " ") : body).match(/[^\s<>]+/g) ?? [];
  return words.filter((word) => !/\d/.test(word)).join(" ");
}

/** Names that no shop has (RFC 2606), such as those of the demo. */
const RESERVED_NAME = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

export function isReserved({ hostname }: URL): boolean {
  return RESERVED_NAME.test(hostname);
}

import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { ask, type Question, type Reply } from "../site/site";
import { words } from "../support/words";
import { dealBody } from "./stage";

/** "filler" is signed in as an admin, in a session that wants to be renewed. */
export interface FullSite {
  port: number;
  token: string;
  dealId: string;
}

const PAGES = (dealId: string) => [
  ...words`/ /deals /category/electronics /tag/audio /search?q=headphones /login /signup /favorites /account`,
  ...words`/admin/deals /admin/add-deal /deals.data /feed.xml /sitemap.xml`,
  ...[`/deals/${dealId}/headphones`, `/admin/edit-deal/${dealId}`],
];
const READS = (dealId: string) => [
  ...words`/api/deals /api/deals/search?q=headphones /api/auth/validate /api/human-check`,
  ...[`/api/deals/${dealId}`, `/api/deals/${dealId}/ratings`],
];

const cookies = (token: string, language: string) => ({ Cookie: `authSession=${token}; language=${language}` });

function form({ port, token, dealId }: FullSite, language: "en" | "zh"): Promise<Reply> {
  const headers = {
    ...cookies(token, language),
    Origin: `http://127.0.0.1:${port}`,
    Host: `127.0.0.1:${port}`,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return ask(port, "/likes", { method: "POST", headers, body: `on=${dealId}` });
}

function post(token: string, body: unknown): Question {
  const headers = { "session-token": token, "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

function writes({ token, dealId }: FullSite): [path: string, question: Question][] {
  return [
    ["/api/likes/toggle", post(token, { dealId })],
    ["/api/nolucks/toggle", post(token, { dealId })],
    ["/api/ratings", post(token, { dealId, rating: 4 })],
    ["/api/deals", post(token, { ...dealBody, url: "https://shop.example/full-disk" })],
    ["/api/auth/login", post("", { email: "unknown@shop.test", password: "Wrong-Horse7" })],
  ];
}

async function unread({ port, token, dealId }: FullSite): Promise<string[]> {
  const people: Record<string, string>[] = [{}, cookies(token, "en")];
  const pages = people.flatMap((headers) => PAGES(dealId).map((path) => ({ path, headers })));
  const reads = READS(dealId).map((path) => ({ path, headers: { "session-token": token } }));
  const wrong: string[] = [];
  // One after the other: all at once would wait too long for the database on a busy machine.
  for (const { path, headers } of [...pages, ...reads]) {
    const { status, body } = await ask(port, path, { headers });
    // Some lead to the log-in, others away from it.
    if (status >= 400) wrong.push(`GET ${path}: ${status} ${body.slice(0, 100)}`);
    else if (path === "/deals" && "Cookie" in headers && !body.includes("filler")) wrong.push("nobody is signed in");
  }
  return wrong;
}

/** Empty if all is as it has to be while nothing can be written. */
export async function faultsWhileFull(site: FullSite): Promise<string[]> {
  const wrong = await unread(site);
  for (const [path, question] of writes(site)) {
    const { status, headers, body } = await ask(site.port, path, question);
    const told = /^\{"error":"The d[^"]* disk is full[,;] /.test(body) && headers["retry-after"];
    if (status !== 503 || !told) wrong.push(`POST ${path}: ${status} ${body.slice(0, 100)}`);
  }
  for (const [language, sentence] of [
    ["en", en.errors.diskFull],
    ["zh", zh.errors.diskFull],
  ] as const) {
    const { status, headers, body } = await form(site, language);
    const told = body.includes(sentence) && headers["retry-after"];
    if (status !== 503 || !told) wrong.push(`the form of a like in ${language}: ${status}`);
  }
  const [ready, health] = [await ask(site.port, "/readyz"), await ask(site.port, "/healthz")];
  if (ready.status !== 503 || !/^not ready: .*disk.*\n$/.test(ready.body)) wrong.push(`/readyz: ${ready.body}`);
  if (health.status !== 200) wrong.push(`/healthz: ${health.status}`);
  return wrong;
}

/** Empty if all is as it has to be when there is room again. */
export async function faultsWithRoom(site: FullSite): Promise<string[]> {
  const wrong = await unread(site);
  for (const [path, question] of writes(site)) {
    const { status, body } = await ask(site.port, path, question);
    const good = path === "/api/auth/login" ? status === 401 : status === 200 || status === 201;
    if (!good) wrong.push(`POST ${path}: ${status} ${body.slice(0, 100)}`);
  }
  const { status } = await form(site, "en");
  if (status !== 303 && status !== 302) wrong.push(`the form of a like: ${status}`);
  return wrong;
}

/** Milliseconds until /readyz answers a status, or null after 15 s. */
export async function readinessAfter(port: number, status: number): Promise<number | null> {
  const from = Date.now();
  while (Date.now() - from < 15_000) {
    const reply = await ask(port, "/readyz").catch(() => null);
    if (reply?.status === status) return Date.now() - from;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

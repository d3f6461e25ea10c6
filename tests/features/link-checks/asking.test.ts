import { describe, expect, it } from "vitest";
import { firstAsking, isReserved, nextAsking, type ServerAnswer, wordsOf } from "~/features/link-checks/asking";
import { readRobots, readWishes } from "~/features/link-checks/robots";

const URL_OF_DEAL = "https://shop.shop/p/kettle-7";
const NOW = new Date("2026-03-01T12:00:00Z");

type Answer = number | { to: string } | { status: number; page: string } | null;

function answerOf(answer: Answer, address: string): ServerAnswer | null {
  if (answer === null) return null;
  if (typeof answer === "number") return { status: answer, location: null, page: null };
  if ("to" in answer) return { status: 302, location: new URL(answer.to, address), page: null };
  return { status: answer.status, location: null, page: answer.page };
}

/** The requests that a server's answers lead to, and the verdict. */
function ask(
  answers: readonly Answer[],
  { url = URL_OF_DEAL, isSuspected = false, headTells = true as boolean | null } = {},
) {
  const requests: string[] = [];
  let asking = firstAsking(url, NOW);
  for (const answer of answers) {
    requests.push(`${asking.method} ${asking.address.replace("https://shop.shop", "")}`);
    const next = nextAsking(asking, answerOf(answer, asking.address), { url, isSuspected, headTells });
    if ("verdict" in next) return { requests, verdict: "status" in next ? next.status : next.verdict };
    asking = next;
  }
  return { requests, verdict: "asks on" };
}

describe("the verdict of an answer", () => {
  it.each([
    ...[200, 204, 206].map((status) => [[status], "present"] as const),
    ...[301, 304, 429, 500, 502, 503, 504, 520, null].map((status) => [[status], "unknown"] as const),
    ...[400, 401, 402, 403, 405, 406, 451].map((status) => [[status, status], "unknown"] as const),
    ...[401, 403, 404, 405, 410, 501].flatMap((head) => [
      ...[[[head, 200], "present"] as const, [[head, 404], 404] as const, [[head, 410], 410] as const],
      ...[[[head, 503], "unknown"] as const, [[head, null], "unknown"] as const],
    ]),
  ])("%j: %s", (answers, verdict) => {
    expect(ask(answers).verdict).toBe(verdict);
  });

  it("follows redirects, five at most", () => {
    const to = (n: number) => ({ to: `/p/${n}` });
    expect(ask([to(1), to(2), 404, 404])).toEqual({
      ...{ requests: ["HEAD /p/kettle-7", "HEAD /p/1", "HEAD /p/2", "GET /p/2"], verdict: 404 },
    });
    expect(ask([to(1), to(2), to(3), to(4), to(5), 200]).verdict).toBe("present");
    expect(ask([to(1), to(2), to(3), to(4), to(5), to(6)]).verdict).toBe("unknown");
  });

  it.each([
    "/",
    "/en",
    "/en/",
    "/en-us/",
    "/zh_CN",
    "/us/en/",
    "/index.html",
    "/de/home",
    "https://www.shop.shop/?from=p",
  ])("is unknown of a redirect to the front page, %s", (to) => {
    expect(ask([{ to }])).toEqual({ requests: ["HEAD /p/kettle-7"], verdict: "unknown" });
    expect(ask([{ to: "/old" }, { to }]).verdict).toBe("unknown");
    expect(ask([{ to }], { url: "https://shop.shop/?p=7" }).verdict).toBe("unknown");
    expect(ask([{ to }, 200], { url: "https://shop.shop/" }).verdict).toBe("present");
  });
});

describe("a host whose answers to HEAD may tell nothing", () => {
  it("is asked for an invented page first", () => {
    const { requests, verdict } = ask([200, 404], { headTells: null });
    expect([requests.length, requests[1], verdict]).toEqual([2, expect.stringMatching(/^HEAD \/p\/x\w+0$/), "present"]);
    for (const invented of [410, 403, 503, { to: "/" }]) {
      expect(ask([200, invented], { headTells: null }).verdict).toBe("present");
    }
    expect(ask([200, null], { headTells: null }).verdict).toBe("unknown");
    expect(ask([404, 404], { headTells: null }).verdict).toBe(404);
  });

  it("is asked by GET if it has all pages, as that host is from then on", () => {
    const { requests, verdict } = ask([200, 200, 404], { headTells: null });
    expect([requests[2], verdict]).toEqual(["GET /p/kettle-7", 404]);
    expect(ask([200, 404], { headTells: false })).toEqual({
      requests: ["HEAD /p/kettle-7", "GET /p/kettle-7"],
      verdict: 404,
    });
    expect(ask([200, 200], { headTells: false }).verdict).toBe("present");
  });
});

describe("a deal that was missing before", () => {
  const page = (text: string, status = 200) => ({ status, page: text });
  const again = (...answers: Answer[]) => ask(answers, { isSuspected: true });

  it("is missing if the host's front page is there, and another page", () => {
    const { requests, verdict } = again(404, page("Sorry", 404), page("Welcome"));
    expect([requests, verdict]).toEqual([["HEAD /p/kettle-7", "GET /p/kettle-7", "GET /"], 404]);
    for (const front of [{ to: "/en/" }, page("Welcome"), 200]) {
      expect(again(404, page("Sorry", 404), front).verdict).toBe(404);
    }
    for (const front of [404, 410, 403, 429, 500, null, page("Sorry"), { to: "/p/kettle-7" }]) {
      expect(again(404, page("Sorry", 404), front).verdict).toBe("unknown");
    }
  });

  it("is there again if the host answers an invented address otherwise", () => {
    const { requests, verdict } = again(200, page("Kettle"), 404);
    expect(requests.slice(0, 2)).toEqual(["HEAD /p/kettle-7", "GET /p/kettle-7"]);
    expect(requests[2]).toMatch(/^GET \/p\/x\w+0$/);
    expect(verdict).toBe("present");
    for (const invented of [410, page("Sorry"), { to: "/" }]) {
      expect(again(200, page("Kettle"), invented).verdict).toBe("present");
    }
    for (const invented of [page("Kettle"), 403, 503, null, { to: "/p/kettle-7" }]) {
      expect(again(200, page("Kettle"), invented).verdict).toBe("unknown");
    }
    expect(again({ to: "/oops" }, 200, page("Oops"), { to: "/oops" }).verdict).toBe("unknown");
  });
});

it("pages are the same that differ in the address, tokens and times", () => {
  const page = (name: string, token: string) => `<p>No ${name} here.</p> <i id=${token}> ${token}</i>`;
  expect(wordsOf(page("kettle-red", "a1b2"), "https://shop.shop/p/kettle-red")).toBe(
    wordsOf(page("xk3", "99-ff"), "https://shop.shop/p/xk3"),
  );
  expect(wordsOf("A kettle", URL_OF_DEAL)).not.toBe(wordsOf("A lamp", URL_OF_DEAL));
});

it("names that no shop has are not asked", () => {
  const reserved = ["a.example", "a.test", "a.invalid", "localhost", "a.localhost", "example.com", "www.example.org"];
  expect(reserved.filter((host) => !isReserved(new URL(`https://${host}/p`)))).toEqual([]);
  const shops = ["myexample.com", "example.shop", "a.example.shop", "test.com"];
  expect(shops.filter((host) => isReserved(new URL(`https://${host}/p`)))).toEqual([]);
});

describe("robots.txt", () => {
  const answer = (status: number, body = "", location: URL | null = null) => ({ status, body, location });

  it("that is missing or forbidden allows all, one that cannot be read nothing", () => {
    for (const status of [400, 401, 403, 404, 410]) expect(readRobots(answer(status), 0)).toEqual({ rules: null });
    for (const status of [429, 500, 503]) expect(readRobots(answer(status), 0)).toBe("unreadable");
    expect(readRobots(null, 0)).toBe("unreadable");
    expect(readRobots(answer(200, "a\0b"), 0)).toEqual({ rules: "ab" });
    const redirect = new URL("https://www.shop.shop/robots.txt");
    expect(readRobots(answer(301, "", redirect), 4)).toEqual({ redirect });
    expect(readRobots(answer(301, "", redirect), 5)).toEqual({ rules: null });
  });

  it.each([
    ["", true],
    ["<!doctype html><p>User-agent: *", true],
    ["User-agent: *\nDisallow: /", false],
    ["User-agent: *\nDisallow: /p/", false],
    ["User-agent: *\nDisallow: /p/\nAllow: /p/kettle", true],
    ["User-agent: *\nDisallow: /*-7$", false],
    ["User-agent: *\nDisallow: /\n\nUser-agent: haojia\nDisallow: /cart", true],
    ["User-agent: Haojia\nDisallow: /p", false],
    ["User-agent: otherbot\nDisallow: /", true],
  ])("%j: %s", (rules, allowed) => {
    expect(readWishes({ rules, address: URL_OF_DEAL }).isAllowed).toBe(allowed);
  });

  it("may wish for a slower pace", () => {
    const delayOf = (rules: string) => readWishes({ rules, address: URL_OF_DEAL }).delay;
    expect([delayOf(""), delayOf("User-agent: *\nCrawl-delay: 30")]).toEqual([0, 30]);
  });
});

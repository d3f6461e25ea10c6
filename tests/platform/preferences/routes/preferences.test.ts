import { describe, expect, it } from "vitest";
import { action } from "~/platform/preferences/routes/preferences";
import { loader as root } from "~/root";
import { answerOf, HERE, load, routeArgs } from "../../../support/routes";
import { words } from "../../../support/words";

function send(fields: Record<string, string> | string, headers: Record<string, string> = {}, path = "/preferences") {
  const request = new Request(new URL(path, HERE), {
    method: "POST",
    headers: {
      Host: "shop.test",
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
  });
  return answerOf(() => action(routeArgs(request)));
}

describe("POST /preferences stores a choice and redirects back", () => {
  it.each([
    ["language", "zh"],
    ["infiniteScrollEnabled", "false"],
    ["loadSectionsSimultaneously", "true"],
    ["showRows", "true"],
  ])("%s=%s", async (name, value) => {
    const { status, headers } = await send({ [name]: value, redirectTo: "/deals?sort=rating" });
    expect(status).toBe(303);
    expect(headers.get("Location")).toBe("/deals?sort=rating");
    const [cookie = "", ...more] = headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair, ...attributes] = cookie.split("; ");
    expect(pair).toBe(`${name}=${value}`);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "SameSite=Lax"]));
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThanOrEqual(180 * 86_400);
    expect(attributes).not.toContain("Secure");
  });

  it("stores several at once", async () => {
    const { headers } = await send({ language: "zh", infiniteScrollEnabled: "false" });
    expect(headers.getSetCookie().map((cookie) => cookie.split(";")[0])).toEqual([
      "language=zh",
      "infiniteScrollEnabled=false",
    ]);
  });

  it.each<Record<string, string>>([
    { language: "fr" },
    { language: "" },
    { language: "zh; Path=/evil" },
    { language: "zh\r\nX-Evil: 1" },
    { language: "en ", redirectTo: "/" },
    { infiniteScrollEnabled: "yes" },
    { loadSectionsSimultaneously: "1", language: "zh" },
    { showRows: "rows" },
  ])("rejects %o", async (fields) => {
    const { status, headers, data } = await send(fields);
    expect(status).toBe(400);
    expect(headers.getSetCookie()).toEqual([]);
    expect(data).toMatchObject({ title: "Bad request" });
  });

  it("changes nothing for an empty form, and ignores unknown fields", async () => {
    for (const fields of [{}, { authSession: "x", isAdmin: "true" }]) {
      const { status, headers } = await send(fields as Record<string, string>);
      expect(status).toBe(303);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it("removes lang from the page's URL, which would override the choice", async () => {
    const { headers } = await send({ language: "en", redirectTo: "/search?q=a%26b&lang=zh&sort=rating#top" });
    const target = new URL(headers.get("Location") ?? "", HERE);
    expect([...target.searchParams]).toEqual([
      ["q", "a&b"],
      ["sort", "rating"],
    ]);
    expect(target.hash).toBe("#top");
  });
});

describe("redirectTo stays on the site", () => {
  it.each([
    ...words`
      //evil.example ///evil.example /\evil.example \\evil.example \/evil.example https:evil.example
      https://evil.example HTTPS:/\evil.example http://shop.test@evil.example/ javascript:alert(1)
      data:text/html,x %2f%2fevil.example /%2f/evil.example ／／evil.example /a@evil.example /.//evil.example
      blob:http://here.invalid/x blob:http://shop.test/x filesystem:http://here.invalid/x
      /..//evil.example /a/..//evil.example /./\evil.example http://[ https://here.invalid/x
    `,
    "/\t/evil.example",
    "\t//evil.example",
    "/\n/evil.example",
    "\r\n//evil.example",
    " //evil.example",
    "/deals\r\nLocation: https://evil.example",
    "",
    `/${"a".repeat(10_240)}`,
    `/search?q=${"耳".repeat(2_000)}`,
    `/search?lang=zh&q=${"(".repeat(2_000)}`,
    "\0",
    "\ud800",
  ])("%j", async (redirectTo) => {
    const { status, headers } = await send({ language: "zh", redirectTo });
    expect(status).toBe(303);
    const location = headers.get("Location") ?? "";
    expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]{0,2047}$/);
    // Resolved as a browser does, for any origin of the site.
    for (const origin of ["https://deals.example", "http://127.0.0.1:3000", "https://here.invalid"]) {
      expect(new URL(location, `${origin}/preferences`).origin).toBe(origin);
    }
  });

  it.each(["/", "/deals?sort=rating&page=2", "/tag/%E5%AE%B6%E5%B1%85", "/deals/1/a#deal-2"])(
    "keeps %s",
    async (path) => {
      expect((await send({ redirectTo: path })).headers.get("Location")).toBe(path);
    },
  );
});

describe("only this site's own forms are taken", () => {
  const fields = { language: "zh" };
  const cookie = { Cookie: "language=en" };

  it.each([
    [303, { "Sec-Fetch-Site": "same-origin" }],
    [303, { "Sec-Fetch-Site": "none" }],
    [303, { "Sec-Fetch-Site": "same-origin", Origin: "null" }],
    [403, { "Sec-Fetch-Site": "cross-site" }],
    [403, { "Sec-Fetch-Site": "same-site" }],
    [403, { "Sec-Fetch-Site": "cross-site", Origin: HERE }],
    // Browsers without Sec-Fetch-Site.
    [303, { "Sec-Fetch-Site": "", Origin: HERE, ...cookie }],
    [403, { "Sec-Fetch-Site": "", Origin: "https://evil.example" }],
    [403, { "Sec-Fetch-Site": "", Origin: `${HERE}:8080` }],
    [403, { "Sec-Fetch-Site": "", Origin: "https://evil.example", "X-Forwarded-Host": "evil.example", ...cookie }],
    [403, { "Sec-Fetch-Site": "", Origin: "null" }],
    [403, { "Sec-Fetch-Site": "", ...cookie }],
    // No browser at all.
    [303, { "Sec-Fetch-Site": "" }],
  ])("%d for %o", async (status, headers) => {
    const response = await send(fields, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toHaveLength(status === 303 ? 1 : 0);
  });

  it.each(["text/plain", "application/json", "multipart/form-data; boundary=x", ""])(
    "a body of type %j is rejected",
    async (type) => {
      expect((await send('{"language":"zh"}', { "Content-Type": type })).status).toBe(400);
    },
  );

  it("takes at most 256 KB, with or without a length", async () => {
    const within = `language=zh&x=${"a".repeat(200 * 1024)}`;
    const beyond = `language=zh&x=${"a".repeat(256 * 1024)}`;
    expect((await send(within)).status).toBe(303);
    const response = await send(beyond);
    expect(response.status).toBe(413);
    expect(response.headers.getSetCookie()).toEqual([]);

    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(97));
      },
    });
    const request = new Request(new URL("/preferences", HERE), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect((await answerOf(() => action(routeArgs(request)))).status).toBe(413);
    // Up to 2 MB are read, so that the client receives the response.
    expect(sent).toBeLessThan(40);
  });
});

it.each([
  [undefined, false],
  ["showRows=true", true],
  ["showRows=false", false],
  ["showRows=1", false],
  ["xshowRows=true", false],
])("with the cookie %s lists show rows: %s", async (cookie, showRows) => {
  const { data } = await answerOf(() => load(root, "/", { headers: cookie ? { Cookie: cookie } : {} }));
  expect(data).toMatchObject({ showRows });
});

describe("the language of a page", () => {
  const languageOf = async (path: string, cookie?: string) => {
    const { headers, data } = await answerOf(() => load(root, path, { headers: cookie ? { Cookie: cookie } : {} }));
    return { language: (data as { language: string }).language, cookies: headers.getSetCookie() };
  };

  it.each([
    ["/", undefined, "en"],
    ["/", "language=zh", "zh"],
    ["/", "a=b; language=zh; c=d", "zh"],
    ["/", "language=fr", "en"],
    ["/", "language=", "en"],
    ["/", "xlanguage=zh", "en"],
    ["/?lang=fr", "language=zh", "zh"],
    ["/?lang=", undefined, "en"],
    ["/?lang=zh-CN", undefined, "en"],
  ])("%s with the cookie %s is %s, and sets no cookie", async (path, cookie, language) => {
    expect(await languageOf(path, cookie)).toEqual({ language, cookies: [] });
  });

  it.each([
    ["/?lang=zh", undefined, "zh"],
    ["/deals?page=2&lang=en", "language=zh", "en"],
  ])("%s overrides the cookie %s and is stored", async (path, cookie, language) => {
    const response = await languageOf(path, cookie);
    expect(response.language).toBe(language);
    expect(response.cookies).toEqual([
      expect.stringMatching(new RegExp(`^language=${language}; Max-Age=\\d+; Path=/; SameSite=Lax$`)),
    ]);
  });

  it("does not follow Accept-Language", async () => {
    const { data } = await answerOf(() => load(root, "/", { headers: { "Accept-Language": "zh-CN,zh" } }));
    expect(data).toMatchObject({ language: "en" });
  });
});

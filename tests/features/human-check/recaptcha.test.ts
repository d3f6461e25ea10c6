import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyRecaptcha } from "~/features/human-check/recaptcha.server";
import { json, type RecaptchaServer, startRecaptchaServer } from "../../support/recaptcha-server";

const now = new Date("2026-11-21T12:00:00.000Z");
const ago = (seconds: number) => new Date(now.getTime() - 1_000 * seconds).toISOString();

const person = {
  success: true,
  score: 0.9,
  action: "signup",
  hostname: "haojia.example",
  challenge_ts: "2026-11-21T11:59:30Z",
};

let provider: RecaptchaServer;
beforeAll(async () => {
  provider = await startRecaptchaServer();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.asked.length = 0;
  provider.answer(json(person));
});

function verify(overrides: Partial<Parameters<typeof verifyRecaptcha>[0]> = {}) {
  return verifyRecaptcha({
    token: "03AFcWeA-token",
    secretKey: "the & secret=key",
    verifyUrl: provider.url,
    minScore: 0.5,
    hostname: "haojia.example",
    action: "signup",
    now,
    ...overrides,
  });
}

describe("the request to the provider", () => {
  it("is a form with the secret and the token", async () => {
    const sent: unknown[] = [];
    provider.answer((response) => {
      sent.push([response.req.method, response.req.headers["content-type"]?.split(";")[0]]);
      json(person)(response);
    });
    expect(await verify()).toBe("passed");
    expect(provider.asked).toEqual([{ secret: "the & secret=key", response: "03AFcWeA-token" }]);
    expect(sent).toEqual([["POST", "application/x-www-form-urlencoded"]]);
  });

  it("is not sent for an invalid token", async () => {
    for (const token of ["", "x".repeat(8_193)]) expect(await verify({ token })).toBe("failed");
    expect(provider.asked).toEqual([]);
    expect(await verify({ token: "x".repeat(8_192) })).toBe("passed");
  });
});

describe("the provider's verdict", () => {
  const PASSING = {
    score: [0.5, 1],
    hostname: ["Haojia.Example"],
    challenge_ts: [ago(120), ago(0), ago(-60), "2026-11-21T19:59:30+08:00"],
    "error-codes": [[]],
    apk_package_name: [null],
  };
  const FAILING = {
    success: [false],
    score: [0.49, 0, undefined, null, "0.9"],
    action: ["login", "Signup", "", undefined],
    hostname: ["evil.example", "haojia.example.evil.example", undefined],
    challenge_ts: [ago(121), ago(-121), "yesterday", undefined, 7],
  };
  /** Each value of each field alone. */
  const each = (table: Record<string, unknown[]>) =>
    Object.entries(table).flatMap(([field, values]) => values.map((value) => ({ [field]: value })));

  it.each(each(PASSING))("passes with %o", async (fields) => {
    provider.answer(json({ ...person, ...fields }));
    expect(await verify()).toBe("passed");
  });

  it.each(each(FAILING))("fails with %o", async (fields) => {
    provider.answer(json({ ...person, ...fields }));
    expect(await verify()).toBe("failed");
  });

  it("depends on the minimum score, and on the host when it is known", async () => {
    provider.answer(json({ ...person, score: 0.3, hostname: "www.haojia.example" }));
    expect(await verify()).toBe("failed");
    expect(await verify({ minScore: 0.3 })).toBe("failed");
    expect(await verify({ minScore: 0.3, hostname: null })).toBe("passed");
    expect(await verify({ minScore: 0.3, hostname: "www.haojia.example" })).toBe("passed");
  });
});

describe("an outage", () => {
  it.each([500, 502, 503, 429, 404, 400])("is the status %i", async (status) => {
    provider.answer(json(person, status));
    expect(await verify()).toBe("outage");
  });

  it.each(["", "<html>", "{", "null", "7", "[]", "{}", '{"success": "yes"}', '"passed"'])(
    "is the text %j",
    async (text) => {
      provider.answer(json(text));
      expect(await verify()).toBe("outage");
    },
  );

  it("is a connection that is refused, is reset, or has no address", async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await verify({ verifyUrl: `http://127.0.0.1:${port}/` })).toBe("outage");
    expect(await verify({ verifyUrl: "not a url" })).toBe("outage");

    provider.answer((response) => response.destroy());
    expect(await verify()).toBe("outage");
    provider.answer((response) => {
      response.writeHead(200, { "Content-Length": "1000" });
      response.write('{"success": true');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await verify()).toBe("outage");
  });

  it("is an answer that sends elsewhere", async () => {
    provider.answer((response) => response.writeHead(307, { Location: `${provider.url}?again` }).end());
    expect(await verify()).toBe("outage");
    expect(provider.asked).toHaveLength(1);
  });

  it.each([
    ["no response", () => {}],
    [
      "half a response",
      (response: ServerResponse) => {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.write('{"success":');
      },
    ],
  ])("is %s within three seconds", async (_, slowly) => {
    provider.answer(slowly);
    const started = performance.now();
    expect(await verify()).toBe("outage");
    expect(performance.now() - started).toBeGreaterThan(2_900);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it("is also reported by another fetch", async () => {
    expect(await verify({ fetch: () => Promise.reject(new TypeError("fetch failed")) })).toBe("outage");
    expect(provider.asked).toEqual([]);
  });
});

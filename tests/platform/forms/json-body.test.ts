import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readForm, readJson } from "~/platform/forms/input.server";
import { receiveSmallFile } from "~/platform/forms/upload.server";

const MEGABYTE = 1024 * 1024;

function send(body: string | Uint8Array, headers: Record<string, string> = {}, path = "/api/deals/batch") {
  const sent = { "Content-Type": "application/json", ...headers };
  return readJson(
    new Request(`http://site.test${path}`, {
      method: "POST",
      body: typeof body === "string" ? body : new Uint8Array(body),
      headers: sent,
    }),
  );
}

const gzip = (text: string | Uint8Array) => send(gzipSync(text), { "Content-Encoding": "gzip" });

describe("a body in gzip", () => {
  it("is decompressed", async () => {
    expect(await gzip('{"deals":["锅"]}')).toEqual({ value: { deals: ["锅"] } });
    expect(await send(gzipSync("{}"), { "Content-Encoding": "X-GZIP" })).toEqual({ value: {} });
  });

  it("is limited by its decompressed size", async () => {
    const json = (length: number) => JSON.stringify("a".repeat(length - 2));
    expect(await gzip(json(MEGABYTE))).toHaveProperty("value");
    expect(await gzip(json(MEGABYTE + 1))).toEqual({ rejected: "too_large" });
    expect(await gzip(Buffer.alloc(200 * MEGABYTE, " "))).toEqual({ rejected: "too_large" });
  });

  it("is invalid when truncated, damaged, or not compressed", async () => {
    const packed = gzipSync('{"deals":[]}');
    for (const bytes of [packed.subarray(0, -9), Buffer.from(packed).fill(7, 12, 16), Buffer.from("{}")]) {
      expect(await send(bytes, { "Content-Encoding": "gzip" })).toEqual({ rejected: "bad_request" });
    }
  });
});

it("a body in another encoding or of another type is rejected by that name", async () => {
  expect(await send("{}", { "Content-Encoding": "identity" })).toEqual({ value: {} });
  for (const encoding of ["br", "deflate", "gzip, gzip", "x"]) {
    expect(await send("{}", { "Content-Encoding": encoding })).toEqual({ rejected: "unsupported_encoding" });
  }
  expect(await send("{}", { "Content-Type": "Application/JSON; charset=UTF-8" })).toEqual({ value: {} });
  expect(await send("{}", { "Content-Type": "text/plain" })).toEqual({ rejected: "unsupported_type" });
});

describe("a form", () => {
  const form = (body: string) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return readForm(new Request("http://site.test/login", { method: "POST", body, headers }));
  };

  it("has at most a thousand fields", async () => {
    expect([...(await form(`${"a=&".repeat(999)}b=1`))]).toHaveLength(1_000);
    await expect(form(`${"a=&".repeat(1_000)}b=1`)).rejects.toHaveProperty("status", 413);
  });

  it("with a file has at most sixty parts", async () => {
    const upload = (fields: number) => {
      const body = new FormData();
      for (let n = 0; n < fields; n += 1) body.append("field", "text");
      body.append("logo", new File(["tea"], "logo.png"));
      return receiveSmallFile(new Request("http://site.test/admin/site", { method: "POST", body }), 100);
    };
    expect(await upload(59)).toEqual(Buffer.from("tea"));
    expect(await upload(60)).toBeNull();
  });
});

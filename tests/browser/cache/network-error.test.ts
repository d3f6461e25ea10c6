import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { describe, expect, it } from "vitest";
import { isNetworkError, withNetworkError } from "~/browser/cache/network-error";
import { loadRoot, rememberRoot } from "~/browser/cache/root-loader";
import { NetworkError } from "~/views/page/error-page";
import type { RootData } from "~/views/page/root-data";

const unreadable = new Error("Unable to decode turbo-stream response from URL: https://shop.test/deals.data");
const failed = new TypeError("Failed to fetch");
const answers = [
  new Response(null, { status: 302 }),
  new ErrorResponse(503, "", {}),
  new Error("Unexpected Server Error"),
  new DOMException("", "AbortError"),
];

describe("no answer", () => {
  it("is what the browser has none of, and what Remix cannot read", async () => {
    for (const thrown of [failed, unreadable]) {
      expect(isNetworkError(thrown)).toBe(true);
      await expect(withNetworkError(Promise.reject(thrown))).rejects.toBeInstanceOf(NetworkError);
    }
  });

  it("is not what the site says, nor what its reader has given up", async () => {
    for (const thrown of answers) {
      expect(isNetworkError(thrown)).toBe(false);
      await expect(withNetworkError(Promise.reject(thrown))).rejects.toBe(thrown);
    }
    await expect(withNetworkError(Promise.resolve("page"))).resolves.toBe("page");
  });

  it("leaves what stands around a page as it is, once there is something", async () => {
    const load = (outcome: Promise<unknown>) =>
      loadRoot({ serverLoader: () => outcome } as unknown as Parameters<typeof loadRoot>[0]);
    await expect(load(Promise.reject(failed))).rejects.toBe(failed);
    const shown = { language: "zh" } as RootData;
    rememberRoot(shown);
    rememberRoot(undefined);
    await expect(load(Promise.reject(unreadable))).resolves.toBe(shown);
    await expect(load(Promise.resolve("newer"))).resolves.toBe("newer");
    const [redirect] = answers;
    await expect(load(Promise.reject(redirect))).rejects.toBe(redirect);
  });
});

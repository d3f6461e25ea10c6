import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { describe, expect, it } from "vitest";
import { isNetworkError, NetworkError, withNetworkError } from "~/platform/browser/cache/network-error";
import { loadRoot, rememberRoot } from "~/platform/browser/cache/root-data";
import type { RootData } from "~/platform/page/root-data.server";

const unreadable = new Error("Unable to decode turbo-stream response from URL: https://shop.test/deals.data");
const failed = new TypeError("Failed to fetch");
const otherOutcomes = [
  new Response(null, { status: 302 }),
  new ErrorResponse(503, "", {}),
  new Error("Unexpected Server Error"),
  new DOMException("", "AbortError"),
];

describe("a network error", () => {
  it("is a failed request, or a response that Remix cannot read", async () => {
    for (const thrown of [failed, unreadable]) {
      expect(isNetworkError(thrown)).toBe(true);
      await expect(withNetworkError(Promise.reject(thrown))).rejects.toBeInstanceOf(NetworkError);
    }
  });

  it("is neither a response of the site nor an aborted request", async () => {
    for (const thrown of otherOutcomes) {
      expect(isNetworkError(thrown)).toBe(false);
      await expect(withNetworkError(Promise.reject(thrown))).rejects.toBe(thrown);
    }
    await expect(withNetworkError(Promise.resolve("page"))).resolves.toBe("page");
  });

  it("keeps the root data that is shown, if there is any", async () => {
    const load = (outcome: Promise<unknown>) =>
      loadRoot({ serverLoader: () => outcome } as unknown as Parameters<typeof loadRoot>[0]);
    await expect(load(Promise.reject(failed))).rejects.toBe(failed);
    const shown = { language: "zh" } as RootData;
    rememberRoot(shown);
    rememberRoot(undefined);
    await expect(load(Promise.reject(unreadable))).resolves.toBe(shown);
    const newer = { language: "en" };
    await expect(load(Promise.resolve(newer))).resolves.toBe(newer);
    const [redirect] = otherOutcomes;
    await expect(load(Promise.reject(redirect))).rejects.toBe(redirect);
  });
});

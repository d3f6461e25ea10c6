import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";

const between = (from: string, to: string, more: Partial<ShouldRevalidateFunctionArgs> = {}) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, "http://shop.test"));
  return revalidatesDealForm({
    currentUrl,
    nextUrl,
    defaultShouldRevalidate: true,
    ...more,
  } as ShouldRevalidateFunctionArgs);
};

describe("revalidatesDealForm", () => {
  it.each([
    ["another page", "/deals", "/deals/submit", {}, true],
    ["the address that the first step asks for", "/deals/submit", "/deals/submit?url=x", { formMethod: "GET" }, true],
    ["Back to the first step", "/deals/submit?url=x", "/deals/submit", {}, true],
    ["a rejected form", "/deals/submit?url=x", "/deals/submit", { formMethod: "POST" }, false],
    ["a revalidation", "/deals/submit?url=x", "/deals/submit?url=x", {}, false],
  ] as const)("%s", (_, from, to, more, expected) => {
    expect(between(from, to, more)).toBe(expected);
  });
});

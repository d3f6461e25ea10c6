import type { ClientActionFunctionArgs } from "@remix-run/react";
import { beforeEach, expect, it } from "vitest";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { get, set } from "~/platform/browser/cache/store";
import { ROUTES, routeSource } from "../../../support/route-paths";

const isCached = () => get("/deals", 30_000) !== undefined;
beforeEach(() => set("/deals", "page"));

function submit(fields: Record<string, string> = {}): ClientActionFunctionArgs {
  const request = new Request("http://shop.test/preferences", { method: "POST", body: new URLSearchParams(fields) });
  return { request } as unknown as ClientActionFunctionArgs;
}

it("a form drops the cached pages once it has its response, and when the response is lost", async () => {
  const saved = invalidatesPages(async () => {
    expect(isCached()).toBe(true);
    return "saved";
  });
  expect(await saved(submit())).toBe("saved");
  expect(isCached()).toBe(false);

  set("/deals", "page");
  const lost = invalidatesPages(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(lost(submit())).rejects.toThrow("Failed to fetch");
  expect(isCached()).toBe(false);
});

it("a form that changes no page keeps them, and its action can still read it", async () => {
  const action = invalidatesPages(
    ({ request }) => request.text(),
    (form) => form.has("language"),
  );
  expect(await action(submit({ theme: "dark" }))).toBe("theme=dark");
  expect(isCached()).toBe(true);
  expect(await action(submit({ language: "zh" }))).toBe("language=zh");
  expect(isCached()).toBe(false);
});

/** Its form is sent as a document. */
const SENT_AS_DOCUMENT = "features/overview/routes/restore.tsx";

it("every page with an action of its own is wrapped, but reactions, which patch the cached pages", () => {
  const unwrapped = ROUTES.filter(({ file }) => file.endsWith(".tsx") && file !== SENT_AS_DOCUMENT).filter((route) => {
    const text = routeSource(route);
    const hasAction = /^export (?:const action\b(?! = loader)|(?:async )?function action\b)/m.test(text);
    return hasAction && !/^export const clientAction = (?:invalidatesPages|reactionClientAction)\(/m.test(text);
  });
  expect(unwrapped).toEqual([]);
});

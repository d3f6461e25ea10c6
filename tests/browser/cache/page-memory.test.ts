import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { expect, it } from "vitest";
import { rememberingLoader, rememberPage, rememberReaction } from "~/browser/cache/page-memory";

function kept(href: string) {
  const args = {
    request: new Request(`http://shop.test${href}`),
    params: {},
    serverLoader: () => Promise.reject(new Error("It is not remembered")),
  };
  return rememberingLoader(args as unknown as ClientLoaderFunctionArgs) as Promise<{ list: { deals: unknown[] } }>;
}

it("an answer to a reaction reaches the deal on every page that is kept, and leaves all others the very same", async () => {
  const [lamp, tent] = ["lamp", "tent"].map((id) => ({ id, like: { on: false, total: 1 }, tags: [{ name: "gift" }] }));
  const other = { list: { deals: [tent] } };
  rememberPage("/deals", { list: { deals: [lamp, tent] } });
  rememberPage("/deals?page=2", { list: { deals: [lamp, tent, lamp] } });
  rememberPage("/tag/tent", other);

  rememberReaction("like", "lamp", { on: true, total: 2 });

  const liked = { ...lamp, like: { on: true, total: 2 } };
  const first = await kept("/deals");
  const second = await kept("/deals?page=2");
  expect(first.list.deals).toEqual([liked, tent]);
  expect(second.list.deals).toEqual([liked, tent, liked]);
  expect(second.list.deals[0]).toBe(first.list.deals[0]);
  expect(first.list.deals[1]).toBe(tent);
  expect(await kept("/tag/tent")).toBe(other);
  expect(lamp?.like.total).toBe(1);
});

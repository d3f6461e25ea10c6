import { expect, it } from "vitest";
import { fetchPage } from "~/platform/browser/cache/client-loader";
import { get, patch, set } from "~/platform/browser/cache/store";

type Page = { list: { deals: unknown[] } };
const cached = (key: string) => get(key, 30_000)?.data as Page;

it("the response to a reaction patches the deal in every cache entry, and no other object", () => {
  const [lamp, tent] = ["lamp", "tent"].map((id) => ({ id, like: { on: false, total: 1 }, tags: [{ name: "gift" }] }));
  const other = { list: { deals: [tent] } };
  set("/deals", { list: { deals: [lamp, tent] } });
  set("/deals?page=2", { list: { deals: [lamp, tent, lamp] } });
  set("/tag/tent", other);

  patch("like", "lamp", { on: true, total: 2 });

  const liked = { ...lamp, like: { on: true, total: 2 } };
  const first = cached("/deals");
  const second = cached("/deals?page=2");
  expect(first.list.deals).toEqual([liked, tent]);
  expect(second.list.deals).toEqual([liked, tent, liked]);
  expect(second.list.deals[0]).toBe(first.list.deals[0]);
  expect(first.list.deals[1]).toBe(tent);
  expect(cached("/tag/tent")).toBe(other);
  expect(lamp?.like.total).toBe(1);
});

it("a reaction set while a page is being fetched is not undone by the older response", async () => {
  const deal = { id: "torch", like: { on: false, total: 1 } };
  let respond = (_data: unknown) => {};
  const page = fetchPage("/tag/torch", () => new Promise((resolve) => (respond = resolve)));
  const liked = { on: true, total: 2 };
  patch("like", "torch", liked);
  respond({ list: { deals: [deal] } });
  expect(await page).toEqual({ list: { deals: [{ ...deal, like: liked }] } });
  expect(cached("/tag/torch").list.deals).toEqual([{ ...deal, like: liked }]);

  const later = { on: true, total: 7 };
  await fetchPage("/tag/torch", async () => ({ list: { deals: [{ ...deal, like: later }] } }));
  expect(cached("/tag/torch").list.deals).toEqual([{ ...deal, like: later }]);
});

it("a reaction set while featured deals are awaited is not undone by the older response", async () => {
  const deal = { id: "stove", like: { on: false, total: 1 } };
  const liked = { on: true, total: 2 };
  let arrive = (_deals: unknown[]) => {};
  const featured = new Promise((resolve) => {
    arrive = resolve;
  });
  await fetchPage("/", async () => ({ featured }));
  patch("like", "stove", liked);
  arrive([deal]);
  await featured;
  await new Promise((resolve) => setTimeout(resolve));
  expect(get("/", 30_000)?.data).toEqual({ featured: [{ ...deal, like: liked }] });
});

import { expect, it } from "vitest";
import { patchReaction, readCache, writeCache } from "~/browser/cache/loader-cache";

type Page = { list: { deals: unknown[] } };
const cached = (key: string) => readCache(key, 30_000)?.data as Page;

it("an answer to a reaction reaches the deal in every cached answer, and leaves all others the very same", () => {
  const [lamp, tent] = ["lamp", "tent"].map((id) => ({ id, like: { on: false, total: 1 }, tags: [{ name: "gift" }] }));
  const other = { list: { deals: [tent] } };
  writeCache("/deals", { list: { deals: [lamp, tent] } });
  writeCache("/deals?page=2", { list: { deals: [lamp, tent, lamp] } });
  writeCache("/tag/tent", other);

  patchReaction("like", "lamp", { on: true, total: 2 });

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

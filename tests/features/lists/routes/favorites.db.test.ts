import { expect, it } from "vitest";
import { loader } from "~/features/lists/routes/favorites";
import { useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";
import { insertMember, insertSignedIn } from "../../../support/people";
import { load } from "../../../support/routes";

const db = useDatabase();

const HOUR = 3_600_000;

/** Inserts likes of a user; the first deal's is the newest. */
async function like(userId: string, deals: readonly string[]): Promise<void> {
  const newest = Date.now();
  const rows = deals.map((deal, age) => ({
    deal_id: deal,
    user_id: userId,
    created_at: new Date(newest - age * HOUR),
  }));
  await db().insertInto("likes").values(rows).execute();
}

async function favorites(headers: { Cookie: string }, query = "") {
  const { list } = await load(loader, `/favorites${query}`, { headers });
  return list;
}

const idsOf = ({ deals }: { deals: { id: string }[] }) => deals.map(({ id }) => id);

it("has the viewer's liked deals, newest like first", async () => {
  const [old = "", middle = "", recent = "", other = ""] = await insertDeals(db(), [
    { title: "Old", createdAt: new Date("2024-01-01T00:00:00Z") },
    { title: "Middle", createdAt: new Date("2025-01-01T00:00:00Z") },
    { title: "Recent", createdAt: new Date("2026-01-01T00:00:00Z") },
    { title: "Other" },
  ]);
  const alice = await insertSignedIn(db(), "alice");
  const bob = await insertMember(db(), "bob");
  await like(alice.id, [middle, old, recent]);
  await like(bob.id, [other, middle]);

  const list = await favorites(alice.headers);
  expect(idsOf(list)).toEqual([middle, old, recent]);
  expect(list).toMatchObject({ total: "3", moreHref: null, earlierHref: null });
  expect(list.deals.map((deal) => deal.like)).toEqual([
    { on: true, total: 2 },
    { on: true, total: 1 },
    { on: true, total: 1 },
  ]);
});

it("has pages of 50; page N includes the earlier pages, without duplicates, up to 250", async () => {
  const deals = await insertSeries(db(), 310, () => ({}));
  const { id, headers } = await insertSignedIn(db());
  await like(id, deals);

  const first = await favorites(headers);
  expect(idsOf(first)).toEqual(deals.slice(0, 50));
  expect(first.total).toBe("310");
  expect(first.moreHref?.replace(/#.*/, "")).toBe("/favorites?page=2");
  expect(idsOf(await favorites(headers, "?page=2"))).toEqual(deals.slice(0, 100));
  for (const page of [7, 99]) {
    const last = await favorites(headers, `?page=${page}`);
    expect(idsOf(last)).toEqual(deals.slice(100));
    expect(last).toMatchObject({ moreHref: null, earlierHref: "/favorites?page=2" });
  }
});

it("is noindex, in the viewer's language", async () => {
  const { headers } = await insertSignedIn(db());
  const { meta } = await load(loader, "/favorites", { headers: { Cookie: `${headers.Cookie}; language=zh` } });
  expect(meta).toMatchObject({ title: "我的收藏", hidden: true });
});

import { expect, it } from "vitest";
import { importDeals } from "~/domain/deals/import/import.server";
import type { DealInput } from "~/domain/deals/input";
import { findDuplicates } from "~/domain/duplicates/find-duplicates.server";
import { useDatabase } from "../../support/database";
import { dealInput } from "../../support/deals";

const db = useDatabase();
const now = new Date();

const HEADPHONES = {
  title: "Sony WH-1000XM5 Wireless Headphones, Black",
  store: "Best Buy",
  url: "https://www.bestbuy.example/p/6505727",
  originalPrice: 399,
  discountedPrice: 299,
};

async function stored(
  input: Partial<DealInput>,
  { key = "stored", createdAt = now, gtin = null as string | null } = {},
) {
  const [written] = await importDeals(db(), [
    { key, gtin, createdAt, input: dealInput({ ...HEADPHONES, ...input, crawlurl: "", expiresAt: null }) },
  ]);
  return written?.id ?? "";
}

async function found(input: Partial<typeof HEADPHONES> & { gtin?: string } = {}, options: { except?: string } = {}) {
  const duplicates = await findDuplicates(db(), { ...HEADPHONES, ...input }, { now, ...options });
  return duplicates.map(({ certainty, deal }) => [certainty, deal.id]);
}

it("finds the same offer, also with another title, price and age", async () => {
  const id = await stored({}, { createdAt: new Date(now.getTime() - 300 * 86_400_000) });
  expect(await found({ title: "Great headphones", discountedPrice: 199 })).toEqual([["certain", id]]);
  expect(await found({ url: "https://bestbuy.example/p/6505727?utm_source=mail" })).toEqual([["certain", id]]);
  expect(await found({}, { except: id })).toEqual([]);
});

it("finds the same GTIN at the same shop", async () => {
  const gtin = "04548736132610";
  const id = await stored({}, { gtin });
  expect(await found({ url: "https://bestbuy.example/other", title: "XM5", discountedPrice: 1, gtin })).toEqual([
    ["certain", id],
  ]);
});

it("finds a similar title at the same shop for about the same price within 45 days", async () => {
  const id = await stored(
    { url: "https://www.bestbuy.example/p/1" },
    { createdAt: new Date(now.getTime() - 44 * 86_400_000) },
  );
  const similar = { title: "Sony WH1000XM5 Noise Cancelling Wireless Headphones" };
  expect(await found(similar)).toEqual([["likely", id]]);
  expect(await found({ ...similar, store: "bestbuy" })).toEqual([["likely", id]]);
  expect(await found({ ...similar, store: "BBY" })).toEqual([["likely", id]]);
  expect(await found({ ...similar, store: "Amazon", url: "https://amazon.example/p/1" })).toEqual([]);
  expect(await found({ ...similar, discountedPrice: 340 })).toEqual([]);
  expect(await found({ ...similar, title: "Sony WH-1000XM4 Wireless Headphones" })).toEqual([]);
  expect(await found({ ...similar, title: "Sony WH-1000XM5 Wireless Headphones, Silver" })).toEqual([]);
  expect(await found({ ...similar, title: "Bose QuietComfort Ultra earbuds" })).toEqual([]);
});

it("leaves out deals that are older, over, deleted or merged", async () => {
  const id = await stored(
    { url: "https://www.bestbuy.example/p/1" },
    { createdAt: new Date(now.getTime() - 46 * 86_400_000) },
  );
  expect(await found()).toEqual([]);
  const same = await stored({}, { key: "same" });
  expect(await found()).toEqual([["certain", same]]);
  await db().updateTable("all_deals").set({ status: "merged", merged_into: id }).where("id", "=", same).execute();
  expect(await found()).toEqual([]);
  await db()
    .updateTable("all_deals")
    .set({ status: "published", merged_into: null, expires_at: new Date(1) })
    .where("id", "=", same)
    .execute();
  expect(await found()).toEqual([]);
});

it("compares the title with translations too", async () => {
  const id = await stored({
    url: "https://www.bestbuy.example/p/1",
    title: "索尼 头戴式降噪耳机 黑色",
    lang: "zh",
    translations: { en: { title: HEADPHONES.title, description: "" } },
  });
  expect(await found()).toEqual([["likely", id]]);
});

import { expect, it } from "vitest";
import { importDeals } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { type Certainty, findDuplicates } from "~/features/duplicates/find-duplicates.server";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals } from "../../support/deals";
import { readTsv } from "../../support/records";

const db = useDatabase();
const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

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
  const id = await stored({}, { createdAt: daysAgo(300) });
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
  const id = await stored({ url: "https://www.bestbuy.example/p/1" }, { createdAt: daysAgo(44) });
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
  const id = await stored({ url: "https://www.bestbuy.example/p/1" }, { createdAt: daysAgo(46) });
  expect(await found()).toEqual([]);
  const same = await stored({}, { key: "same" });
  expect(await found()).toEqual([["certain", same]]);
  const update = (columns: object) => db().updateTable("all_deals").set(columns).where("id", "=", same).execute();
  await update({ status: "merged", merged_into: id });
  expect(await found()).toEqual([]);
  await update({ status: "published", merged_into: null, expires_at: new Date(1) });
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

type Label = Certainty | "different";
type Column = "label" | `${"title" | "shop" | "price" | "url"}${1 | 2}`;

/** Pairs of deals of one day, labelled by somebody who has not seen the code. */
const PAIRS = readTsv<Column>(new URL("pairs.tsv", import.meta.url));

function offer(pair: Record<Column, string>, n: 1 | 2) {
  const price = Number(pair[`price${n}`]);
  const prices = { discountedPrice: price, originalPrice: price };
  return { title: pair[`title${n}`], store: pair[`shop${n}`], url: pair[`url${n}`], ...prices };
}

const percent = (part: number, whole: number) => `${part}/${whole} (${((100 * part) / whole).toFixed(1)} %)`;

it("certain duplicates are right, and likely ones are found", async () => {
  const deals = PAIRS.map((pair, n) => ({ ...offer(pair, 1), crawlurl: `https://feed.example/${n}` }));
  const ids = await insertDeals(db(), deals);
  const judged: { label: Label; found: Label }[] = [];
  for (const [n, pair] of PAIRS.entries()) {
    const duplicates = await findDuplicates(db(), offer(pair, 2), { now });
    const own = duplicates.find(({ deal }) => deal.id === ids[n]);
    judged.push({ label: pair.label as Label, found: own?.certainty ?? "different" });
  }
  const count = (labels: readonly Label[], found: readonly Label[]) =>
    judged.filter((pair) => labels.includes(pair.label) && found.includes(pair.found)).length;
  const all = ["certain", "likely", "different"] as const;
  const certain = { right: count(["certain"], ["certain"]), found: count(all, ["certain"]) };
  const likely = {
    right: count(["certain", "likely"], ["likely"]),
    found: count(all, ["likely"]),
    recalled: count(["likely"], ["certain", "likely"]),
    labelled: count(["likely"], all),
  };
  console.log(`certain: precision ${percent(certain.right, certain.found)}, recall ${percent(certain.right, count(["certain"], all))}
likely: precision ${percent(likely.right, likely.found)}, recall ${percent(likely.recalled, likely.labelled)}`);
  expect(certain.right / certain.found).toBeGreaterThanOrEqual(0.98);
  expect(likely.recalled / likely.labelled).toBeGreaterThanOrEqual(0.85);
}, 600_000);

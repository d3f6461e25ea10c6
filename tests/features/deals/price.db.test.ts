import { expect, it } from "vitest";
import { discountPercentage } from "~/features/deals/price";
import { listDeals } from "~/features/lists/browse.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

/** Specification §5.3 in integers, without floating-point errors. */
function percentOf(originalCents: number, saleCents: number): number {
  if (originalCents === 0 || saleCents === 0) return 0;
  return Number((200n * BigInt(originalCents - saleCents) + BigInt(originalCents)) / (2n * BigInt(originalCents)));
}

it("the database and the preview compute the same percentage, exact halves and extremes included", async () => {
  const pairs: [original: number, sale: number][] = [];
  for (let original = 0; original <= 40; original += 1) {
    for (let sale = 0; sale <= original; sale += 1) pairs.push([original, sale]);
  }
  for (let half = 1; half < 200; half += 2) pairs.push([20_000, 20_000 - half * 100], [1_600, 1_600 - half * 8]);
  for (const original of [9_999_999_999, 6_400_000_015, 199_99, 333_33]) {
    for (const part of [0, 0.005, 0.125, 1 / 3, 0.495, 0.5, 0.995, 1]) {
      const sale = Math.floor(original * part);
      pairs.push([original, sale], [original, Math.min(original, sale + 1)]);
    }
  }
  const amount = (cents: number) => Number((cents / 100).toFixed(2));
  await insertDeals(
    db(),
    pairs.map(([original, sale]) => ({ originalPrice: amount(original), discountedPrice: amount(sale) })),
  );

  const deals = await listDeals(db(), { sort: "newest", offset: 0, limit: pairs.length });
  expect(deals).toHaveLength(pairs.length);
  const wrong = deals.filter(({ originalPrice, discountedPrice, discountPercentage: stored }) => {
    const expected = percentOf(Math.round(originalPrice * 100), Math.round(discountedPrice * 100));
    return stored !== expected || discountPercentage(originalPrice, discountedPrice) !== expected;
  });
  expect(wrong).toEqual([]);
});

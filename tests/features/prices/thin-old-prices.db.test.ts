import { expect, it } from "vitest";
import { thinOldPrices } from "~/features/prices/thin-old-prices.server";
import { useDatabase } from "../../support/database";
import { type Seen, writeHistory } from "../../support/prices";

const db = useDatabase();

const NOW = new Date("2026-06-30T12:00:00Z");
const days = (date: string) => Math.round((new Date(date).getTime() - NOW.getTime()) / 86_400_000);
const seen = (price: number, from: string, to = from): Seen => [price, days(from), days(to)];

const prices = async (key: string) => {
  const spans = db().selectFrom("price_spans").innerJoin("offers", "offers.id", "offer_id").select("price");
  return (await spans.where("key", "=", key).orderBy("ended_at").execute()).map(({ price }) => price);
};

it("keeps the lowest price of each month that is more than two years ago", async () => {
  const now = NOW;
  const march = [seen(50, "2024-03-02"), seen(40, "2024-03-12"), seen(45, "2024-03-30", "2024-04-04")];
  const april = [seen(48, "2024-04-08"), seen(44, "2024-04-20")];
  const later = [seen(43, "2024-06-10"), seen(47, "2024-07-02"), seen(46, "2024-07-12"), seen(30, "2026-06-20")];
  const history = [...march, ...april, ...later];
  await writeHistory(db(), { key: "a", seen: history, now });
  await writeHistory(db(), { key: "b", seen: history.slice(0, 2), now });
  await writeHistory(db(), { key: "c", seen: [seen(20, "2024-03-02")], now });
  expect(await thinOldPrices(db(), now)).toBe(3);
  expect(await prices("a")).toEqual([40, 44, 43, 47, 46, 30]);
  // The present price is kept, however old it is.
  expect(await prices("b")).toEqual([50, 40]);
  expect(await prices("c")).toEqual([20]);
  expect(await thinOldPrices(db(), now)).toBe(0);
});

import { expect, it } from "vitest";
import { findDeal } from "~/features/lists/browse.server";
import { dealDetails } from "~/features/lists/deal-details.server";
import { priceHistory } from "~/features/prices/price-history.server";
import { listRatings, rateDeal } from "~/features/ratings/ratings.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertPerson } from "../reactions/people";

const db = useDatabase();

it("a deal's details are those that its nouns read one by one, with dates", async () => {
  const [dealId = ""] = await insertDeals(db(), [{}]);
  const [one, other] = [await insertPerson(db()), await insertPerson(db())];
  await rateDeal(db(), { dealId, userId: one, rating: 2, comment: "Poor 差" });
  await rateDeal(db(), { dealId, userId: other, rating: 5, comment: null });
  await setReaction(db(), "worked", { dealId, userId: one, network: null, on: true });
  const deal = await findDeal(db(), dealId);
  if (!deal) throw new Error("The deal is missing");
  const now = new Date();
  const page = { offset: 0, limit: 9 };
  const read = (userId: string | null) => dealDetails(db(), deal, { userId, now, ratings: page, events: 9 });

  const details = await read(one);
  const ratings = await listRatings(db(), { dealId, ...page });
  expect(details.ratings).toEqual(ratings.map((rating) => ({ ...rating, updatedAt: expect.any(String) })));
  expect(details.history).toEqual(await priceHistory(db(), { deal, now }));
  expect(details.timeline).toMatchObject([
    { kind: "worked", at: expect.any(Date) },
    { kind: "published", at: deal.createdAt },
  ]);
  expect(details).toMatchObject({ ownRating: { rating: 2 }, hasWorked: true, decision: null, credit: null });
  expect(await read(other)).toMatchObject({ ownRating: { rating: 5 }, hasWorked: false });
  expect(await read(null)).toMatchObject({ ownRating: null, hasWorked: false });
});

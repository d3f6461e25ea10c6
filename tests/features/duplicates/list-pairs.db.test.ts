import { expect, it } from "vitest";
import { rememberDifferent } from "~/features/duplicates/different.server";
import { listPairs } from "~/features/duplicates/list-pairs.server";
import { useDatabase } from "../../support/database";
import { insertSeries } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();

it("a deal is compared with others than those that are known to be different, however many these are", async () => {
  const now = new Date();
  const url = (n: number) => `https://shop.example/kettle-${String(n).padStart(3, "0")}`;
  const deals = await insertSeries(db(), 13, (n) => ({
    ...{ title: "Copper stovetop kettle", url: url(n), createdAt: new Date(now.getTime() - (13 - n) * 60_000) },
  }));
  const [oldest = "", ...others] = deals;
  const newest = others.at(-1) ?? "";
  const { id: actorId } = await insertMember(db(), "boss", { isAdmin: true });
  await rememberDifferent(db(), { dealId: newest, others: others.slice(0, -1), actorId, now });
  const { pairs } = await listPairs(db(), { before: null, now });
  expect(pairs.filter(({ newer }) => newer.id === newest).map(({ older }) => older.id)).toEqual([oldest]);
});

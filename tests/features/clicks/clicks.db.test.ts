import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addClicks, countClicks } from "~/features/clicks/clicks.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

it("clicks of one network count once a day in UTC, however many write at once; those of deals that are gone left out", async () => {
  const [lamp = "", kettle = ""] = await insertDeals(db(), [{ title: "Lamp" }, { title: "Kettle" }]);
  const gone = randomUUID();
  const [evening, morning] = [new Date("2026-11-24T23:59:59Z"), new Date("2026-11-25T00:00:00Z")];
  const add = (clicks: Record<string, string[]>, at: Date) =>
    addClicks(db(), new Map(Object.entries(clicks).map(([id, networks]) => [id, new Set(networks)])), at);
  const once = Array.from({ length: 10 }, (_, n) =>
    add({ [kettle]: [`${n}`], [lamp]: ["a", `${n}`], [gone]: ["b"] }, evening),
  );
  await Promise.all(once);
  await add({ [lamp]: ["a"] }, morning);
  expect(await db().selectFrom("deal_clicks").select(["deal_id", "clicks"]).orderBy("clicks").execute()).toEqual([
    { deal_id: lamp, clicks: 1 },
    { deal_id: kettle, clicks: 10 },
    { deal_id: lamp, clicks: 11 },
  ]);
  const counted = await countClicks(db(), [lamp, kettle, gone]);
  expect(Object.fromEntries(counted)).toEqual({ [lamp]: 12, [kettle]: 10 });
  expect(await countClicks(db(), [])).toEqual(new Map());
});

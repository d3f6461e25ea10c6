import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { addClicks, countClicks } from "~/domain/clicks/clicks.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

it("clicks are added up by day in UTC, whoever writes at once, and those of deals that are gone left out", async () => {
  const [lamp = "", kettle = ""] = await insertDeals(db(), [{ title: "Lamp" }, { title: "Kettle" }]);
  const gone = randomUUID();
  const [evening, morning] = [new Date("2026-11-24T23:59:59Z"), new Date("2026-11-25T00:00:00Z")];
  const add = (clicks: Record<string, number>, at: Date) => addClicks(db(), new Map(Object.entries(clicks)), at);
  await Promise.all(Array.from({ length: 10 }, () => add({ [kettle]: 1, [lamp]: 2, [gone]: 3 }, evening)));
  await add({ [lamp]: 1 }, morning);
  expect(await db().selectFrom("deal_clicks").select(["deal_id", "clicks"]).orderBy("clicks").execute()).toEqual([
    { deal_id: lamp, clicks: 1 },
    { deal_id: kettle, clicks: 10 },
    { deal_id: lamp, clicks: 20 },
  ]);
  const counted = await countClicks(db(), [lamp, kettle, gone]);
  expect(Object.fromEntries(counted)).toEqual({ [lamp]: 21, [kettle]: 10 });
  expect(await countClicks(db(), [])).toEqual(new Map());
});

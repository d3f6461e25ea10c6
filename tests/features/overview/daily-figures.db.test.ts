import { expect, it } from "vitest";
import { countDeals, dailyFigures } from "~/features/overview/daily-figures.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { lastDays } from "~/platform/values/local-time";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();

it("counts what happened on each day of the site's time zone", async () => {
  const now = new Date();
  const days = lastDays(now, "Asia/Shanghai", 3);
  const starts = days.map(({ start }) => start);
  const [first = now, second = now] = starts;
  const before = new Date(first.getTime() - 1);
  const [id = ""] = await insertDeals(db(), [
    { createdAt: first },
    { createdAt: new Date(second.getTime() - 1) },
    { createdAt: second },
    { createdAt: before },
  ]);
  const { id: userId } = await insertMember(db());
  await insertSubmittedDeal(db(), { userId });
  await setReaction(db(), "like", { dealId: id, userId, on: true });
  await db().updateTable("users").set({ created_at: second }).execute();
  expect(await dailyFigures(db(), starts)).toEqual({
    ...{ deals: [2, 1, 0], likes: [0, 0, 1], nolucks: [0, 0, 0], worked: [0, 0, 0], members: [0, 1, 0] },
  });
  expect(await countDeals(db())).toEqual({ deals: 4, live: 4 });
});

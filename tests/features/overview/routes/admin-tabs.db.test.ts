import { expect, it } from "vitest";
import { recountPairs } from "~/features/duplicates/count-pairs.server";
import { loader as moderation } from "~/features/moderation/routes/moderation";
import { loader as tabs } from "~/features/overview/routes/admin-layout";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, load } from "../../../support/routes";
import { insertSubmission, insertSubmittedDeal } from "../../../support/submissions";

const db = useDatabase();
const log = useLog();

type Bar = Awaited<ReturnType<typeof tabs>>;

const waitingOf = (bar: Bar) =>
  Object.fromEntries(bar?.tabs.map(({ path, waiting }) => [path.split("/").at(-1), waiting?.meaning]) ?? []);

it("the admin pages share one bar, with the number of what waits on each", async () => {
  recountPairs();
  const { id: userId, headers } = await insertSignedIn(db(), "boss", { isAdmin: true });
  const bar = async (query = "") => (await answerOf(() => load(tabs, `/admin/deals${query}`, { headers }))).data as Bar;
  expect(waitingOf(await bar())).toEqual({
    ...{ admin: undefined, deals: undefined, queue: undefined, reports: undefined, duplicates: undefined },
    ...{ sources: undefined, site: undefined, moderation: undefined },
  });

  const { dealId } = await insertSubmittedDeal(db(), { userId });
  const kettle = { title: "Hearth quiet kettle", store: "Hearth" };
  const [reported = ""] = await insertDeals(db(), [
    { ...kettle, createdAt: new Date(Date.now() - 3_600_000) },
    { ...kettle, url: "https://larkfield.example/another" },
  ]);
  await db()
    .insertInto("reports")
    .values([
      { deal_id: reported, user_id: userId, reason: "ended" },
      { deal_id: reported, user_id: null, reason: "spam" },
    ])
    .execute();
  const created_at = new Date(Date.now() - 25 * 3_600_000);
  await db().insertInto("sources").values({ name: "crawler", created_at, delivered_at: null }).execute();
  recountPairs();
  expect(waitingOf(await bar())).toMatchObject({
    queue: "1 waiting",
    reports: "1 reported",
    duplicates: "1 possible",
    sources: "1 silent",
  });
  for (let n = 0; n < 100; n += 1) await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: userId });
  expect(waitingOf(await bar()).queue).toBe("99+ waiting");
  expect(waitingOf(await bar("?lang=zh")).queue).toBe("99+ 条待审核");
});

it("the moderation log has it for admins, and for moderators with what they may use; others have none", async () => {
  const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  const moderator = await insertSignedIn(db(), "mod", { role: "moderator" });
  const member = await insertSignedIn(db(), "ann");
  for (const { headers, expected } of [
    { headers: admin.headers, expected: 8 },
    { headers: moderator.headers, expected: 4 },
    { headers: member.headers, expected: undefined },
    { headers: {}, expected: undefined },
  ]) {
    const { data } = await answerOf(() => load(moderation, "/moderation", { headers }));
    expect((data as Awaited<ReturnType<typeof moderation>>).bar?.tabs.length).toBe(expected);
    expect(((await answerOf(() => load(tabs, "/admin/deals", { headers }))).data as Bar)?.tabs.length).toBe(expected);
  }
  // The pages log it.
  expect(log.records()).toEqual([]);
});

import { beforeEach, expect, it } from "vitest";
import { loader as dealLoader } from "~/features/deals/routes/deal";
import type { MissingPagesView } from "~/features/link-checks/web/missing-pages-view.server";
import { action, loader } from "~/features/submissions/routes/queue";
import type { QueueActionData } from "~/features/submissions/web/queue-action.server";
import { DAY_MS } from "~/platform/values/durations";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertMissingPage } from "../../../support/missing-pages";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";
import { insertSubmittedDeal } from "../../../support/submissions";

const db = useDatabase();
useLog();

type Person = Awaited<ReturnType<typeof insertSignedIn>>;

let admin: Person;
let moderator: Person;
beforeEach(async () => {
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  moderator = await insertSignedIn(db(), "molly", { role: "moderator" });
});

async function shown(person: Person): Promise<MissingPagesView | null> {
  const { data } = await answerOf(() => load(loader, "/admin/queue", { headers: person.headers }));
  return (data as unknown as { missing: MissingPagesView | null }).missing;
}

const send = (fields: Record<string, string>, person: Person) =>
  answerOf(() => action(routeArgs(post("/admin/queue", fields, person.headers))));

const stateOf = async (id: string) =>
  (await db().selectFrom("deals").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

async function insertMissing(title: string, since?: Date): Promise<string> {
  const [id = ""] = await insertDeals(db(), [{ title, url: `https://shop.shop/${title}` }]);
  await insertMissingPage(db(), id, since && { since });
  return id;
}

async function noticeOf(id: string, language: string, title = "kettle"): Promise<string | null> {
  const { data } = await answerOf(() =>
    load(dealLoader, `/deals/${id}/${title}?lang=${language}`, { params: { dealId: id, title } }),
  );
  return (data as unknown as { life: { notice: string | null } }).life.notice;
}

it("the queue shows them with what the shop answered, the longest missing first, to moderators too", async () => {
  expect(await shown(moderator)).toBeNull();
  await insertMissing("Kettle");
  await insertMissing("Lamp", new Date(Date.now() - 3 * DAY_MS));
  const missing = await shown(moderator);
  expect(missing?.rows.map(({ title, url }) => [title, url])).toEqual([
    ["Lamp", "https://shop.shop/Lamp"],
    ["Kettle", "https://shop.shop/Kettle"],
  ]);
  expect(missing?.rows[0]?.evidence).toMatch(/^Status 404 since .+, last asked .+/);
  expect(missing?.count).toBe("2 deals are waiting.");
});

it.each(["admin", "moderator"] as const)("decisions of the %s settle them", async (who) => {
  const person = { admin, moderator }[who];
  const [gone, works] = [await insertMissing("Kettle"), await insertMissing("Lamp")];
  const response = await send({ missing: gone, verdict: "gone" }, person);
  expect([response.status, flashOf(response.headers)]).toEqual([303, "queueDone"]);
  await send({ missing: works, verdict: "live" }, person);
  expect([await stateOf(gone), await stateOf(works)]).toEqual(["gone", "live"]);
  expect(await shown(person)).toBeNull();
  const late = await send({ missing: gone, verdict: "live" }, person);
  expect(late.status).toBe(409);
  expect(JSON.stringify((late.data as QueueActionData).problem)).toContain("Nothing was decided");
  expect(await stateOf(gone)).toBe("gone");
});

it("nothing else is decided: not what is unknown, not a deal that works, not a moderator's own", async () => {
  const [live = ""] = await insertDeals(db(), [{}]);
  const missing = await insertMissing("Kettle");
  for (const fields of [
    { missing: live, verdict: "gone" },
    { missing: "x", verdict: "gone" },
    { missing, verdict: "delete" },
  ]) {
    expect((await send(fields, admin)).status).toBe(409);
  }
  const { dealId } = await insertSubmittedDeal(db(), { userId: moderator.id, isPublished: true });
  await insertMissingPage(db(), dealId);
  expect((await shown(moderator))?.rows.find(({ id }) => id === dealId)?.refusal).toContain("your own");
  expect((await send({ missing: dealId, verdict: "live" }, moderator)).status).toBe(409);
  expect([await stateOf(live), await stateOf(missing), await stateOf(dealId)]).toEqual([
    "live",
    "doubtful",
    "doubtful",
  ]);
});

it("the deal's page says since when, in both languages", async () => {
  const id = await insertMissing("Kettle");
  expect(await noticeOf(id, "en")).toBe("The store’s page has been gone since yesterday, so this deal may be gone.");
  expect(await noticeOf(id, "zh")).toBe("商家的页面从昨天起已不存在，这条优惠可能已失效。");
  const older = await insertMissing("Lamp", new Date("2026-03-01T12:00:00Z"));
  expect(await noticeOf(older, "en", "lamp")).toMatch(/^The store’s page has been gone since .*2026/);
  await db().deleteFrom("link_checks").execute();
  expect(await noticeOf(id, "en")).toBe("This deal may be gone, according to a report.");
});

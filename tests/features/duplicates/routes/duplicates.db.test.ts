import { beforeEach, expect, it } from "vitest";
import { action, loader } from "~/features/duplicates/routes/duplicates";
import type { DuplicatesView } from "~/features/duplicates/web/duplicates-view.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";

const db = useDatabase();

const PATH = "/admin/duplicates";

let admin: Awaited<ReturnType<typeof insertSignedIn>>;
let ids: string[];
beforeEach(async () => {
  admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  const kettle = { title: "Hearth quiet kettle", store: "Hearth", expiresAt: null };
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  ids = await insertDeals(db(), [
    { ...kettle, url: "https://hearth.example/1", discountedPrice: 20, createdAt: ago(3) },
    { ...kettle, url: "https://hearth.example/2", discountedPrice: 21, createdAt: ago(2) },
    { ...kettle, url: "https://hearth.example/1?utm_source=x", title: "Kettle", createdAt: ago(1) },
    { ...kettle, url: "https://hearth.example/3", discountedPrice: 20, createdAt: ago(24 * 46) },
    { ...kettle, url: "https://hearth.example/4", title: "Hearth quiet kettle, red, 2 l", createdAt: ago(1) },
    { ...kettle, url: "https://hearth.example/5", title: "Hearth quiet kettle, blue, 1 l", createdAt: ago(1) },
  ]);
});

async function shown() {
  const { data } = await answerOf(() => load(loader, PATH, { headers: admin.headers }));
  return data as unknown as DuplicatesView;
}
const send = (fields: Record<string, string>) => answerOf(() => action(routeArgs(post(PATH, fields, admin.headers))));
const pairs = async () =>
  (await shown()).pairs.map(({ older, newer }) => [ids.indexOf(older.id), ids.indexOf(newer.id)]);

it("lists the pairs of 45 days with what differs, merges them, and undoes it", async () => {
  const { pairs: listed, nextHref } = await shown();
  expect(nextHref).toBeNull();
  expect(await pairs()).toEqual([
    [0, 2],
    [0, 1],
  ]);
  expect(listed[1]).toMatchObject({
    certainty: "Perhaps the same offer",
    fields: [{ name: "Sale price", older: "$20.00", newer: "$21.00" }, { name: "Deal URL" }],
    published: { name: "Published" },
  });
  const [older = "", newer = ""] = ids;
  const merged = await send({ verdict: "merge", older, newer });
  expect([merged.status, flashOf(merged.headers)]).toEqual([303, "merged"]);
  expect(await pairs()).toEqual([[0, 2]]);
  const [merge] = (await shown()).merges;
  expect(merge).toMatchObject({ title: "Hearth quiet kettle", undo: expect.stringContaining("Hearth quiet kettle") });
  expect((await send({ verdict: "merge", older, newer })).status).toBe(409);
  expect(flashOf((await send({ undo: merge?.id ?? "" })).headers)).toBe("mergeUndone");
  expect((await send({ undo: merge?.id ?? "" })).status).toBe(409);
  expect(await pairs()).toHaveLength(2);
});

it("remembers that two are different, and why", async () => {
  const [older = "", newer = ""] = ids;
  expect((await send({ verdict: "different", older, newer, different: "Two models" })).status).toBe(303);
  expect(await pairs()).toEqual([[0, 2]]);
  expect(await db().selectFrom("different_deals").select("reason").execute()).toEqual([{ reason: "Two models" }]);
  expect((await send({ verdict: "unknown", older, newer })).status).toBe(400);
});

it("leaves a moderator's own deals to others, and says so", async () => {
  const mod = await insertSignedIn(db(), "mod", { role: "moderator" });
  const [older = "", newer = ""] = ids;
  const seen = async (person = mod) => {
    const { data } = await answerOf(() => load(loader, PATH, { headers: person.headers }));
    return data as unknown as DuplicatesView;
  };
  await db().insertInto("submissions").values({ kind: "deal", deal_id: newer, user_id: mod.id }).execute();
  const own = "One of the two deals is your own: somebody else has to decide on it.";
  expect((await seen()).pairs.map(({ refusal }) => refusal)).toEqual([null, own]);
  expect((await seen(admin)).pairs.map(({ refusal }) => refusal)).toEqual([null, null]);
  await send({ verdict: "merge", older, newer });
  expect([(await seen()).merges, (await seen(admin)).merges]).toMatchObject([[], [{ title: "Hearth quiet kettle" }]]);
});

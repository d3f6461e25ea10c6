import { expect, it } from "vitest";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { loadDemoMembers } from "~/features/demo/demo-members.server";
import { heatOf } from "~/features/life/heat.server";
import { updateState, updateStates } from "~/features/life/update-state.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();

const states = () => db().selectFrom("deals").select(["id", "state", "state_at"]).orderBy("id").execute();

it("demo deals are in every state, as members' reports have it, and some are hot from the start", async () => {
  const now = new Date();
  await loadDemoDeals(db(), now);
  await loadDemoMembers(db(), now);
  const before = await states();
  const count = (state: string) => before.filter((deal) => deal.state === state).length;
  expect(["doubtful", "gone", "back"].map(count)).toEqual([2, 2, 2]);
  expect(count("ended")).toBeGreaterThan(5);
  expect(count("live")).toBeGreaterThan(90);

  await updateStates(db());
  for (const { id } of before) await updateState(db(), id, "signal");
  expect(await states()).toEqual(before);

  const events = await db()
    .selectFrom("deal_events")
    .innerJoin("deals", "deals.id", "deal_id")
    .select(["kind", "at", "state", "state_at"])
    .execute();
  const expected = ["back of back", "gone of back", "gone of gone"].flatMap((event) => [event, event]);
  expect(events.map(({ kind, state }) => `${kind} of ${state}`).toSorted()).toEqual(expected);
  for (const { kind, at, state, state_at } of events) {
    if (kind === state) expect(at).toEqual(state_at);
    else expect(at.getTime()).toBeLessThan(state_at.getTime());
  }

  const live = await db().selectFrom("deals").select("hot").where("is_live", "=", true).execute();
  const heats = live.map(({ hot }) => heatOf(hot, now));
  expect(Math.max(...heats)).toBeGreaterThan(100);
  expect(new Set(heats).size).toBeGreaterThan(60);
});

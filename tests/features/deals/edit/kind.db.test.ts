import { beforeEach, expect, it } from "vitest";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { dealHistory } from "~/features/deals/edit/history.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { contradictions } from "~/features/invariants/invariants.server";
import { dealPages } from "~/features/lists/pages.server";
import { rebuildSearch } from "~/features/lists/search/rebuild.server";
import { asSubmitted } from "~/features/submissions/submission-input";
import { asSuggested } from "~/features/submissions/suggest.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { insertPerson } from "../../reactions/people";

const db = useDatabase();

const now = new Date("2026-11-21T10:00:00Z");
const input = dealInput({ title: "Desk lamp with a seat" });

let id = "";
beforeEach(async () => {
  [id = ""] = await insertDeals(db(), [input]);
});

async function revise(changes: Partial<DealInput>) {
  const deal = await findEditableDeal(db(), id);
  const actorId = await insertPerson(db());
  await reviseDeal(db(), { dealId: id, input: { ...(deal ?? input), ...changes }, actorId, version: null, now });
}

/** The search that finds it, of those for both kinds, and its kind. */
async function state() {
  const isFound = async (text: string) => {
    const pages = await dealPages(db(), { text, sort: "relevance", page: 1, pageSize: 10, now });
    return pages.total > 0 && pages.without.length === 0 && pages.nearest === null;
  };
  const found = [];
  for (const text of ["gaming chair", "椅子", "desk lamp"]) if (await isFound(text)) found.push(text);
  return { found, kind: (await findEditableDeal(db(), id))?.kind };
}

const CHAIR = { found: ["gaming chair", "椅子"], kind: "gaming chair" };
const LAMP = { found: ["desk lamp"], kind: null };

it("an admin's kind is what a deal is found by, until it is taken back", async () => {
  expect(await state()).toEqual(LAMP);
  await revise({ kind: "gaming chair", title: "Nimbus 3000" });
  expect(await state()).toEqual(CHAIR);
  const [edit] = await dealHistory(db(), { dealId: id, limit: 1 });
  expect(edit?.changes).toMatchObject({ kind: [null, "gaming chair"] });
  await revise({ kind: null, title: input.title });
  expect(await state()).toEqual(LAMP);
});

it("an admin's kind holds through edits, rebuilds and imports", async () => {
  await revise({ kind: "gaming chair", title: "Nimbus 3000" });
  await revise({ title: "Nimbus 4000" });
  expect(await state()).toEqual(CHAIR);

  await db().updateTable("all_deals").set({ search: "", search_version: 0 }).execute();
  await rebuildSearch(db());
  expect(await state()).toEqual(CHAIR);

  for (const title of ["Nimbus 5000", "Nimbus 6000"]) {
    const delivered = { ...input, title, kind: "desk lamp", translations: {} };
    const results = await importDeals(db(), [{ key: importKey(input), input: delivered }]);
    expect(results).toMatchObject([{ id, status: "updated" }]);
  }
  expect(await state()).toEqual(CHAIR);
  const [edit] = await dealHistory(db(), { dealId: id, limit: 1 });
  expect(Object.keys(edit?.changes ?? {})).toEqual(["title"]);
  expect(await contradictions(db())).toEqual([]);
});

it("a member says no kind, and a suggestion leaves the deal's as it is", async () => {
  const typed = { ...input, kind: "chair" };
  expect(asSubmitted(typed).kind).toBeNull();
  expect(asSuggested({ ...input, kind: "lamp" }, typed).kind).toBe("lamp");
});

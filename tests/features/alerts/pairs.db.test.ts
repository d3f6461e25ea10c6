import { expect, it } from "vitest";
import { matchAlerts } from "~/features/alerts/matching.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { setReaction } from "~/features/reactions/reactions.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { insertAlert } from "../../support/alerts";
import { useDatabase } from "../../support/database";
import { dealInput } from "../../support/deals";
import { insertMember } from "../../support/people";
import { type Seen, writeHistory } from "../../support/prices";
import { readTsv } from "../../support/records";
import { insertPeople } from "../reactions/people";

const db = useDatabase();

loadThesaurus(["thesaurus/shop-words.tsv"]);

type Column = "rule" | "deal" | "event" | "told" | "remark";

/**
 * Rules and deals, labelled by what a reader expects, not by what the code does. What a deal does not name is neutral. The rule
 * is saved before the last step of the event.
 */
const PAIRS = readTsv<Column>(new URL("pairs.tsv", import.meta.url));

const NEUTRAL: Partial<DealInput> = {
  ...{ title: "Kettle", description: "", store: "Larkfield", category: "other", tags: [] },
  ...{ originalPrice: 100, discountedPrice: 80 },
};

/** A price that is imported is recorded in the history too. */
async function importDeal(input: DealInput): Promise<string> {
  const [written] = await importDeals(db(), [{ key: importKey(input), input }]);
  return written?.id ?? "";
}

const decide = (id: string, decision: "gone" | null) =>
  db().updateTable("all_deals").set({ state_decision: decision }).where("id", "=", id).execute();

async function like(dealId: string, count: number) {
  for (const userId of await insertPeople(db(), count)) await setReaction(db(), "like", { dealId, userId, on: true });
}

/** `80/30 60/12`: 80 from 30 days ago on, 60 from 12 days ago until now; each seen until a day before the next. */
async function setHistory(dealId: string, prices: readonly string[]) {
  const { key } = await db()
    .selectFrom("all_deals")
    .innerJoin("offers", "offers.id", "all_deals.offer_id")
    .select("key")
    .where("all_deals.id", "=", dealId)
    .executeTakeFirstOrThrow();
  const begun = prices.map((text) => text.split("/").map(Number));
  const seen = begun.map(([price = 0, days = 0], at): Seen => {
    const [, next] = begun[at + 1] ?? [];
    return [price, -days, next === undefined ? 0 : -next - 1];
  });
  await writeHistory(db(), { key, seen, now: new Date() });
}

async function takeStep(id: string, input: DealInput, step: string): Promise<unknown> {
  const [name, ...values] = step.split(" ");
  const [value] = values;
  switch (name) {
    case "price":
      return importDeal({ ...input, discountedPrice: Number(value) });
    case "gone":
      return decide(id, "gone");
    case "back":
      return decide(id, null);
    case "likes":
      return like(id, Number(value));
    case "history":
      return setHistory(id, values);
    default:
      throw new Error(`Unknown step: ${step}`);
  }
}

async function isTold({ rule, deal, event }: Record<Column, string>, n: number): Promise<boolean> {
  const { id: userId } = await insertMember(db(), `reader${n}`);
  const saveRule = () => insertAlert(db(), userId, JSON.parse(rule));
  const input = dealInput({ ...NEUTRAL, ...JSON.parse(deal) });
  if (event === "new") {
    await saveRule();
    await importDeal(input);
  } else {
    const steps = event.split(", ");
    const id = await importDeal(input);
    for (const step of steps.slice(0, -1)) await takeStep(id, input, step);
    await saveRule();
    await takeStep(id, input, steps.at(-1) ?? "");
  }
  await matchAlerts(db());
  const told = db().selectFrom("messages").select("id").where("user_id", "=", userId);
  return (await told.executeTakeFirst()) !== undefined;
}

it("tells of each deal that fits, in both languages, and of no other", async () => {
  const wrong: string[] = [];
  for (const [n, pair] of PAIRS.entries()) {
    const told = (await isTold(pair, n)) ? "yes" : "no";
    if (told !== pair.told) wrong.push(`${pair.rule} ${pair.deal} ${pair.event}: told ${told}`);
    // Its alert would be matched with the others' deals.
    await db().deleteFrom("alerts").execute();
  }
  expect(wrong).toEqual([]);
  expect(PAIRS.length).toBeGreaterThan(40);
}, 600_000);

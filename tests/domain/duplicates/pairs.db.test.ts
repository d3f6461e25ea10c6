import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Certainty, findDuplicates } from "~/domain/duplicates/find-duplicates.server";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals } from "../../support/deals";

const db = useDatabase();

/**
 * Pairs of deals labelled by somebody who has not seen the code, with a header: label (certain, likely, different), then title, shop,
 * price and address of each. The deals of a pair are of one day.
 */
const PAIRS = new URL("pairs.tsv", import.meta.url);

interface Pair {
  label: Certainty | "different";
  offers: [Offer, Offer];
}
interface Offer {
  title: string;
  store: string;
  discountedPrice: number;
  originalPrice: number;
  url: string;
}

const offer = (title = "", store = "", price = "", url = ""): Offer => ({
  ...{ title, store, url, discountedPrice: Number(price), originalPrice: Number(price) },
});

function readPairs(): Pair[] {
  const [, ...lines] = readFileSync(PAIRS, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [label, ...cells] = line.split("\t");
    return { label: label as Pair["label"], offers: [offer(...cells.slice(0, 4)), offer(...cells.slice(4, 8))] };
  });
}

const percent = (part: number, whole: number) => `${part}/${whole} (${((100 * part) / whole).toFixed(1)} %)`;

it("certain duplicates are right, and likely ones are found", async () => {
  const now = new Date();
  const judged: { label: Pair["label"]; found: Pair["label"] }[] = [];
  for (const { label, offers } of readPairs()) {
    const [first, second] = offers;
    await insertDeals(db(), [dealInput({ ...first, expiresAt: null, crawlurl: "" })]);
    const [duplicate] = await findDuplicates(db(), second, { now });
    judged.push({ label, found: duplicate?.certainty ?? "different" });
    await db().deleteFrom("all_deals").execute();
  }
  const count = (label: readonly Pair["label"][], found: readonly Pair["label"][]) =>
    judged.filter((pair) => label.includes(pair.label) && found.includes(pair.found)).length;
  const all = ["certain", "likely", "different"] as const;
  const certain = { right: count(["certain"], ["certain"]), found: count(all, ["certain"]) };
  const likely = {
    right: count(["certain", "likely"], ["likely"]),
    found: count(all, ["likely"]),
    recalled: count(["likely"], ["certain", "likely"]),
    labelled: count(["likely"], all),
  };
  console.log(`certain: precision ${percent(certain.right, certain.found)}, recall ${percent(certain.right, count(["certain"], all))}
likely: precision ${percent(likely.right, likely.found)}, recall ${percent(likely.recalled, likely.labelled)}`);
  expect(certain.right / certain.found).toBeGreaterThanOrEqual(0.98);
  expect(likely.recalled / likely.labelled).toBeGreaterThanOrEqual(0.85);
}, 300_000);

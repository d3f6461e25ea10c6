import { expect, it } from "vitest";
import { listMatches, searchDeals } from "~/features/lists/search/search.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";

const db = useDatabase();

/** Titles of deals, found by pasting them, and searches that find each first. The last one is the newest. */
const SEARCHES: Record<string, string[]> = {
  "Orvik desk fan -35% until Sunday": ["orvik desk fan"],
  "洁柔抽纸 18包 -12元 券后价": ["洁柔 抽纸"],
  "Marlo kettle –$8 −¥20 -£5 off": [],
  "Bang & Olufsen BEOPLAY Tæppe Håndværk": ["taeppe handvaerk"],
  "Røros pledd": ["roros"],
  "Süßstoff für Groß und Klein": ["sussstoff", "gross"],
  "Żółty kubek łazienkowy": ["zolty", "lazienkowy"],
  "Sırt çantası ışıklı": ["sirt cantasi", "isikli"],
  "Cœur de chocolat": ["coeur"],
  "Þórsmörk jacket": ["thorsmork"],
  "Đức Phở nồi": ["duc pho"],
  "Spül\u00admaschinen\u00adsalz": ["spülmaschinensalz"],
  "Ear\u200bbuds Lite": ["earbuds lite"],
  "无线\u200b吸尘\ufeff器": ["无线吸尘器"],
  "Modern C++ Recipes": ["c++"],
  "C# in Practice": ["c#", "csharp"],
  "Pocket .NET Reference": [".net"],
  "Router Wi-Fi 6E tri-band": ["wi-fi 6e", "wifi 6e"],
  "Projector 4K compact": ["4k"],
  "Hub USB-C, 6 ports, with E-marker and net bag": [],
  "Cable C 4 m K-type, F clamp": [],
};

it("finds a deal first by its whole title, and by its words in plain letters", async () => {
  const titles = Object.keys(SEARCHES);
  const createdAt = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at));
  await insertDeals(
    db(),
    titles.map((title, at) => ({ title, description: "", tags: [], createdAt: createdAt(at) })),
  );
  const first = async (text: string) => {
    const search = await searchDeals(db(), { text });
    const [deal] = await listMatches(db(), search, { sort: "relevance", now: new Date(), offset: 0, limit: 1 });
    return deal?.title;
  };
  const searches = titles.flatMap((title) => [title, ...(SEARCHES[title] ?? [])].map((text) => ({ text, title })));
  const found = await Promise.all(searches.map(async ({ text }) => ({ text, title: await first(text) })));
  expect(found).toEqual(searches);
});

it("leaves out what has only the letter of a word with symbols", async () => {
  await insertDeals(db(), [{ title: "USB-C charger" }, { title: "Vitamin C" }]);
  for (const text of ["c++", "c#"]) expect(await searchDeals(db(), { text })).toMatchObject({ total: 0 });
});

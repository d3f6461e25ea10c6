import { sql } from "kysely";
import { guessLanguage } from "~/features/deals/deal-texts";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import type { Database } from "~/platform/db/connection.server";
import { unique } from "./unique";

/** Distinguishes these URLs from those that other processes insert into the same database. */
const RUN = unique();

/** Padded in addresses: deals of one import are stored in the order of their keys, and the later ones are newer. */
let count = 0;

export function dealInput(overrides: Partial<DealInput> = {}): DealInput {
  count += 1;
  const { title = "", description = "" } = overrides;
  return {
    title: `Wireless headphones ${count}`,
    description: "Over-ear headphones with thirty hours of battery life.",
    originalPrice: 99.99,
    discountedPrice: 59.99,
    imageUrl: "",
    store: "Larkfield",
    category: "electronics",
    tags: ["audio", "bluetooth"],
    url: `https://larkfield.example/deals/${String(count).padStart(6, "0")}-${RUN}`,
    crawlurl: "",
    source: "crawler",
    expiresAt: null,
    featured: false,
    coupon: null,
    kind: null,
    lang: guessLanguage({ title, description }),
    translations: {},
    ...overrides,
  };
}

/** In one statement; returns their ids in the same order. */
export async function insertDeals(
  db: Database,
  inputs: readonly (Partial<DealInput> & { createdAt?: Date })[],
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const deals = inputs.map(({ createdAt, ...overrides }) => {
    const input = dealInput(overrides);
    return { key: importKey(input), input, createdAt };
  });
  await importDeals(db, deals);
  const keys = deals.map((deal) => deal.key);
  const rows = await db
    .selectFrom("deals")
    .select(["id", "import_key"])
    .where(sql<boolean>`import_key = any(${keys})`)
    .execute();
  const ids = new Map(rows.map((row) => [row.import_key, row.id]));
  return keys.map((key) => {
    const id = ids.get(key);
    if (!id) throw new Error(`No deal has the key ${key}`);
    return id;
  });
}

/** Numbered from 0; returns their ids. */
export function insertSeries(
  db: Database,
  count: number,
  deal: (n: number) => Parameters<typeof insertDeals>[1][number],
): Promise<string[]> {
  return insertDeals(
    db,
    Array.from({ length: count }, (_, n) => deal(n)),
  );
}

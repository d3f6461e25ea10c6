import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { contradictions, contradictionsOf, INVARIANTS } from "~/features/invariants/invariants.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission } from "../../support/submissions";

const db = useDatabase();

let [dealId, userId] = ["", ""];
beforeEach(async () => {
  [dealId = ""] = await insertDeals(db(), [{ title: "Copper kettle", tags: ["Tea"] }, { title: "Steel kettle" }]);
  userId = (await insertMember(db())).id;
  await setReaction(db(), "like", { dealId, userId, on: true });
  await sql`
    insert into deal_changes (deal_id, action, changes, version, changed_at)
    select id, 'edited', '{}', version, now() from all_deals where id = ${dealId}`.execute(db());
});

/** Ways to break each invariant, by its name. */
const BREAKS: Record<string, () => Promise<unknown>> = {
  indexes: async () => {
    await withoutIndexes("likes", insertLike);
    await sql`drop index sessions_expiry`.execute(db());
  },
  reactions: () => sql`update all_deals set like_count = 7 where id = ${dealId}`.execute(db()),
  "counts of tags": () => sql`update deal_counts set live = live + 1 where tag_slug = 'tea'`.execute(db()),
  "counts of sources": () => sql`delete from deal_source_counts`.execute(db()),
  "counts of stores": () =>
    sql`
    insert into deal_store_counts (store_slug, category, store, deals, live) values ('none', '', 'None', 1, 0)`.execute(
      db(),
    ),
  search: () => sql`update all_deals set search = '''other'''::tsvector where id = ${dealId}`.execute(db()),
  "counts of words": () => sql`update search_lexemes set deals = deals + 1`.execute(db()),
  histories: () => sql`update deal_changes set version = version + 1`.execute(db()),
  submissions: () => insertSubmission(db(), { kind: "deal", deal_id: dealId, user_id: userId, ...rejected() }),
};

const rejected = () => ({ decision: "rejected", reason: "spam", decided_by: userId, decided_at: new Date() }) as const;

async function insertLike(): Promise<void> {
  const { id } = await insertMember(db(), "bob");
  await sql`insert into likes (deal_id, user_id) values (${dealId}, ${id})`.execute(db());
}

/** Writes what the table's indexes do not learn. */
async function withoutIndexes(table: string, write: () => Promise<unknown>): Promise<void> {
  const set = (on: boolean) =>
    sql`update pg_index set indisready = ${on}, indisvalid = ${on} where indrelid = ${table}::regclass`.execute(db());
  await set(false);
  await write();
  await set(true);
}

afterEach(() => sql`reindex table likes`.execute(db()));

it("every invariant holds of what the site writes", async () => {
  expect(await contradictions(db())).toEqual([]);
  expect(INVARIANTS.map(({ name }) => name)).toEqual(Object.keys(BREAKS));
});

it.each(INVARIANTS.map((invariant) => [invariant.name, invariant] as const))(
  "what breaks %s is found, and mended unless people must decide",
  async (name, invariant) => {
    await BREAKS[name]?.();
    const found = await contradictionsOf(invariant, db());
    expect(found.length).toBeGreaterThan(0);
    // For people to read.
    expect(found.join()).not.toMatch(/[{}]|_slug|undefined/);
    if (name === "indexes") expect(found[0]).toBe("the index sessions_expiry is missing or invalid");
    if (name === "counts of tags")
      expect(found[0]).toMatch(/ differs from the deals: category .+, tag tea: the table says 1 deals, 2 live$/);
    await invariant.repair?.(db());
    expect((await contradictionsOf(invariant, db())).length > 0).toBe(invariant.repair === undefined);
    if (invariant.repair) expect(await contradictions(db())).toEqual([]);
  },
);

it("an outdated search document is found and rebuilt", async () => {
  await sql`update all_deals set search_version = 0 where id = ${dealId}`.execute(db());
  expect(await contradictions(db())).toEqual(["search documents of an older version or category name: 1"]);
});

it("a deal that waits or was refused without a submission is found", async () => {
  await sql`update all_deals set status = 'pending', import_key = null where id = ${dealId}`.execute(db());
  expect(await contradictions(db())).toEqual([`deal ${dealId} is pending without a submission`]);
});

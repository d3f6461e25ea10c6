import fc from "fast-check";
import { expect, it } from "vitest";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { undoChange } from "~/features/deals/edit/undo.server";
import { mergeDeals, undoMerge } from "~/features/duplicates/merge.server";
import { contradictions } from "~/features/invariants/invariants.server";
import { contradictingSubmissions } from "~/features/invariants/submissions.server";
import { blockHost, unblockHost } from "~/features/moderation/block-hosts.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { decide, type QueueVerdict } from "~/features/submissions/decide.server";
import { editSubmission, withdrawSubmission } from "~/features/submissions/edit-submission.server";
import { findSubmission } from "~/features/submissions/own-submissions.server";
import { countWaiting, findWaiting, nextWaiting } from "~/features/submissions/queue.server";
import { submitDeal } from "~/features/submissions/submit.server";
import { suggestChange } from "~/features/submissions/suggest.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { fingerprinted } from "~/platform/values/idempotency.server";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals, insertSeries } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();

const SEED = 3_838;
const RUNS = 4;
const SESSIONS = 8;
const HOST = "blocked.example";

interface Stage {
  admins: string[];
  /** The first is trusted; the last may delete the account. */
  members: string[];
}

async function stage(): Promise<Stage> {
  await db().deleteFrom("all_deals").execute();
  await db().deleteFrom("users").execute();
  await db().deleteFrom("blocked_hosts").execute();
  await db().deleteFrom("idempotency_keys").execute();
  const insert = async (names: string[], isAdmin: boolean) => {
    const people: string[] = [];
    for (const name of names) people.push((await insertMember(db(), name, { isAdmin })).id);
    return people;
  };
  const people = {
    admins: await insert(["ann", "ben"], true),
    members: await insert(["ivy", "joe", "kim", "leo"], false),
  };
  const [trusted = ""] = people.members;
  await db().updateTable("users").set({ trust: "given" }).where("id", "=", trusted).execute();
  await insertSeries(db(), 3, (index) => ({ createdAt: new Date(Date.now() - (index + 1) * 3_600_000) }));
  return people;
}

/** Where a command looks for what it works on: its numbers choose among what there is by then. */
interface Choice {
  one: number;
  two: number;
}

type Command = (transaction: Database, people: Stage, choice: Choice) => Promise<unknown>;

const of = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

async function ids(transaction: Database, table: "deals" | "submissions" | "merges" | "deal_batches") {
  const rows = await transaction.selectFrom(table).select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

async function verdict(transaction: Database, { people, one, two }: { people: Stage } & Choice, choose: QueueVerdict) {
  const id = of([...(await ids(transaction, "submissions")), ""], one);
  const found = await findWaiting(transaction, id);
  const seen = choose.decision === "approved" ? { ...choose, dealVersion: found?.deal.version ?? 1 } : choose;
  const request = { id, version: found?.version ?? 1, verdict: seen, actorId: of(people.admins, two), now: new Date() };
  return decide(transaction, request);
}

const input = (one: number, two: number) =>
  dealInput({ title: `Lamp ${one} ${two}`, url: `https://${two % 3 ? "shop.example" : HOST}/${one}-${two}` });

const COMMANDS: Record<string, Command> = {
  submit: (transaction, { members }, { one, two }) =>
    submitDeal(transaction, {
      ...{ input: input(one, two), note: "In black", credited: true, userId: of(members, one), now: new Date() },
      idempotencyKey: two % 2 ? fingerprinted(`key-${two % 5}`, one % 2) : null,
    }),
  suggest: async (transaction, { members }, { one, two }) => {
    const dealId = of([...(await ids(transaction, "deals")), ""], two);
    const deal = await findEditableDeal(transaction, dealId);
    const proposed = { ...(deal ?? input(one, two)), discountedPrice: one, originalPrice: one + two };
    const about = { dealId, input: proposed, version: null, note: "", now: new Date() };
    return suggestChange(transaction, { ...about, userId: of(members, one) });
  },
  edit: async (transaction, { members }, { one, two }) => {
    const own = { id: of([...(await ids(transaction, "submissions")), ""], one), userId: of(members, two) };
    const found = await findSubmission(transaction, own);
    const about = { input: input(two, one), note: "In red", credited: false, version: found?.version ?? 1 };
    return editSubmission(transaction, { ...own, ...about, now: new Date() });
  },
  withdraw: async (transaction, { members }, { one, two }) => {
    const own = { id: of([...(await ids(transaction, "submissions")), ""], one), userId: of(members, two) };
    const found = await findSubmission(transaction, own);
    return withdrawSubmission(transaction, { ...own, version: found?.version ?? 1 });
  },
  approve: (transaction, people, choice) =>
    verdict(
      transaction,
      { people, ...choice },
      { decision: "approved", dealVersion: 0, overwrite: choice.two % 2 === 0 },
    ),
  refuse: (transaction, people, choice) =>
    verdict(transaction, { people, ...choice }, { decision: "rejected", reason: "expired", reasonText: "" }),
  mergeInQueue: async (transaction, people, choice) => {
    const into = of([...(await ids(transaction, "deals")), ""], choice.two);
    return verdict(transaction, { people, ...choice }, { decision: "merged", into });
  },
  merge: async (transaction, { admins }, { one, two }) => {
    const deals = [...(await ids(transaction, "deals")), ""];
    const actor = { actorId: of(admins, one), now: new Date() };
    return mergeDeals(transaction, { from: of(deals, one), into: of(deals, two), ...actor });
  },
  undoMerge: async (transaction, { admins }, { one, two }) => {
    const mergeId = of([...(await ids(transaction, "merges")), ""], one);
    return undoMerge(transaction, { mergeId, actorId: of(admins, two), now: new Date() });
  },
  delete: async (transaction, { admins }, { one, two }) => {
    const deals = [...(await ids(transaction, "deals")), ""];
    const change = { change: { delete: true }, actorId: of(admins, one), now: new Date() } as const;
    return changeDeals(transaction, { ids: [of(deals, one), of(deals, two)], ...change });
  },
  undoDelete: async (transaction, { admins }, { one, two }) => {
    const batchId = of([...(await ids(transaction, "deal_batches")), ""], one);
    return undoChange(transaction, { batchId, actorId: of(admins, two), now: new Date() });
  },
  revise: async (transaction, { admins }, { one, two }) => {
    const dealId = of([...(await ids(transaction, "deals")), ""], one);
    const deal = await findEditableDeal(transaction, dealId);
    const price = { discountedPrice: two, originalPrice: two + 1 };
    const edit = { dealId, input: { ...(deal ?? input(one, two)), ...price }, version: null };
    return reviseDeal(transaction, { ...edit, actorId: of(admins, one), now: new Date() });
  },
  like: async (transaction, { members }, { one, two }) => {
    const dealId = of([...(await ids(transaction, "deals")), ""], one);
    return setReaction(transaction, "like", { dealId, userId: of(members.slice(0, 3), two), on: one % 3 > 0 });
  },
  block: async (transaction, { admins }, { one, two }) => {
    const actor = { actorId: of(admins, one), now: new Date() };
    if (two % 2) return unblockHost(transaction, HOST, actor);
    return blockHost(transaction, { host: HOST, reason: "Complaints", term: "week" }, actor);
  },
  leave: (transaction, { members }) => deleteAccount(transaction, members[3] ?? ""),
};

/** Runs a command in a transaction of its own. Merges move the keys by which deals are locked in order, so a deadlock is retried. */
function run(command: Command, people: Stage, choice: Choice): Promise<unknown> {
  return inTransaction(db(), (transaction) => command(transaction, people, choice));
}

/** Deletes all deals, on one of which a change waits, and restores them: what waited is settled, and waits again. */
async function deleteAndRestoreAll({ admins: [actorId = "", userId = ""] }: Stage): Promise<void> {
  const [dealId = ""] = await insertDeals(db(), [{}]);
  const proposed = { ...dealInput(), ...(await findEditableDeal(db(), dealId)), title: "A better title" };
  await suggestChange(db(), { dealId, input: proposed, version: null, note: "", userId, now: new Date() });
  const waiting = await countWaiting(db());
  const change = { change: { delete: true }, actorId, now: new Date() } as const;
  const deleted = await changeDeals(db(), { ids: await ids(db(), "deals"), ...change });
  expect(await contradictingSubmissions(db(), 5)).toEqual([]);
  const batchId = (typeof deleted === "object" && deleted.batchId) || "";
  await undoChange(db(), { batchId, actorId, now: new Date() });
  expect(await contradictingSubmissions(db(), 5)).toEqual([]);
  expect(await countWaiting(db())).toBe(waiting);
}

/** An admin reads everything that waits. */
async function decideAll({ admins: [actorId = ""] }: Stage): Promise<void> {
  for (;;) {
    const id = await nextWaiting(db(), { after: null });
    const found = id === null ? null : await findWaiting(db(), id);
    if (!found) return;
    const about = { id: found.id, version: found.version, actorId, now: new Date() };
    const approved: QueueVerdict = {
      decision: "approved",
      dealVersion: found.deal.version,
      overwrite: true,
      allowBlocked: true,
    };
    const rejected: QueueVerdict = { decision: "rejected", reason: "expired", reasonText: "" };
    const outcome = await decide(db(), { ...about, verdict: approved });
    expect(outcome === "conflict" ? await decide(db(), { ...about, verdict: rejected }) : outcome).toEqual({
      dealId: found.deal.id,
    });
  }
}

it(`submissions and deals agree after anything that ${SESSIONS} sessions do at once (seed ${SEED})`, async () => {
  const number = fc.integer({ min: 1, max: 60 });
  const step = fc.record({ name: fc.constantFrom(...Object.keys(COMMANDS)), one: number, two: number });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: "max" }), async (steps) => {
      const people = await stage();
      const rest = steps.values();
      const session = async () => {
        for (const { name, ...choice } of rest) await run(COMMANDS[name] as Command, people, choice);
      };
      await Promise.all(Array.from({ length: SESSIONS }, session));
      expect(await contradictingSubmissions(db(), 5)).toEqual([]);
      await deleteAndRestoreAll(people);
      await decideAll(people);
      expect(await countWaiting(db())).toBe(0);
      expect(await contradictions(db())).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

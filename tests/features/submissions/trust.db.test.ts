import { expect, test } from "vitest";
import type { Trust } from "~/features/accounts/tables";
import type { SubmissionDecision } from "~/features/submissions/tables";
import { isTrusted, setTrust } from "~/features/submissions/trust.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission } from "../../support/submissions";

const db = useDatabase();

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function decideEach(userId: string, decisions: readonly [SubmissionDecision, days: number][]): Promise<void> {
  const [dealId = ""] = await insertDeals(db(), [{}]);
  for (const [decision, days] of decisions) {
    const row = { kind: "deal", deal_id: dealId, user_id: userId, decision, decided_at: daysAgo(days) } as const;
    await insertSubmission(db(), row);
  }
}

const THREE: [SubmissionDecision, number][] = [
  ["approved", 1],
  ["approved", 2],
  ["approved", 29],
];

test.each<[string, [SubmissionDecision, number][], boolean]>([
  ["three approved", THREE, true],
  ["two approved", THREE.slice(1), false],
  ["one of three approved too long ago", [...THREE.slice(1), ["approved", 31]], false],
  ["one rejected", [...THREE, ["rejected", 29]], false],
  ["one rejected long ago", [...THREE, ["rejected", 31]], true],
  ["one merged", [...THREE, ["merged", 1]], true],
  ["two approved and one merged", [...THREE.slice(1), ["merged", 1]], false],
])("trust by record: %s", async (_, decisions, trusted) => {
  const member = await insertMember(db());
  await decideEach(member.id, decisions);
  expect(await isTrusted(db(), member.id, now)).toBe(trusted);
});

test("an admin's decision stands above the record", async () => {
  const member = await insertMember(db());
  const set = (trust: Trust | null) => setTrust(db(), { userId: member.id, trust });
  expect(await isTrusted(db(), member.id, now)).toBe(false);
  await set("given");
  expect(await isTrusted(db(), member.id, now)).toBe(true);
  await decideEach(member.id, THREE);
  await set("taken");
  expect(await isTrusted(db(), member.id, now)).toBe(false);
  await set(null);
  expect(await isTrusted(db(), member.id, now)).toBe(true);
});

test("proposed changes count neither for trust nor against it", async () => {
  const member = await insertMember(db());
  await decideEach(member.id, THREE);
  const change = { kind: "change" } as const;
  await db().updateTable("submissions").set(change).execute();
  expect(await isTrusted(db(), member.id, now)).toBe(false);
  await decideEach(member.id, THREE);
  await db().updateTable("submissions").set({ decision: "rejected" }).where("kind", "=", "change").execute();
  expect(await isTrusted(db(), member.id, now)).toBe(true);
});

test("records are those of one member", async () => {
  const member = await insertMember(db());
  const other = await insertMember(db(), "bob");
  await decideEach(member.id, THREE);
  expect(await isTrusted(db(), other.id, now)).toBe(false);
  expect(await isTrusted(db(), "no-uuid", now)).toBe(false);
});

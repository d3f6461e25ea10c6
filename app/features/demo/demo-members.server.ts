import { z } from "zod";
import { findDemoAdmin } from "~/features/accounts/first-admin.server";
import { dummyHash } from "~/features/accounts/password-hash.server";
import { updateHot } from "~/features/life/heat.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { DAY_MS } from "~/platform/values/durations";
import { findDemoDeals } from "./demo-deals.server";
import { writeDemoStates } from "./demo-life.server";
import { writeDemoReactions } from "./demo-reactions.server";
import { writeDemoSubmissions } from "./demo-submissions.server";

const comments = z.record(z.enum(["en", "zh"]), z.record(z.string(), z.array(z.string())));
const demoMembers = z.object({ usernames: z.tuple([z.string()], z.string()), comments });

/** A reserved domain (RFC 2606): no such mailbox can exist. */
const emailOf = (username: string) => `${username}@demo.invalid`;

/**
 * Adds the members once. They cannot log in, as no password matches, and react only to demo deals: all other counts are real.
 * Also writes their reactions, the states that follow, and submissions, three of which wait.
 */
export async function loadDemoMembers(db: Database, now: Date, currency = US_DOLLAR): Promise<number> {
  const { default: demo } = await import("../../../demo/members.json");
  const { usernames, comments } = demoMembers.parse(demo);
  const known = db.selectFrom("users").select("id").where("email", "=", emailOf(usernames[0]));
  if (await known.executeTakeFirst()) return 0;
  const deals = await findDemoDeals(db, now, currency);
  if (deals.length === 0) return 0;
  return inTransaction(db, async (transaction) => {
    const members = await addMembers(transaction, usernames, now);
    // A concurrent first start was faster.
    if (members.size === 0) return 0;
    await writeDemoReactions(transaction, deals, { members: [...members.values()], comments, now });
    await writeDemoStates(transaction, deals, now);
    const adminId = await findDemoAdmin(transaction);
    await writeDemoSubmissions(transaction, { deals, members, now, currency, adminId });
    await updateHot(transaction, now);
    return members.size;
  });
}

/** The ids of the demo's members; not of one with another role. */
export async function demoMemberIds(db: Database): Promise<string[]> {
  const { default: demo } = await import("../../../demo/members.json");
  const emails = demoMembers.parse(demo).usernames.map(emailOf);
  const members = await db
    .selectFrom("users")
    .select("id")
    .where("email", "in", emails)
    .where("role", "=", "member")
    .execute();
  return members.map(({ id }) => id);
}

/** Adds the members and returns their ids by name, in the order of the names. */
async function addMembers(db: Database, usernames: readonly string[], now: Date): Promise<Map<string, string>> {
  const added = await db
    .insertInto("users")
    .values(
      usernames.map((username, place) => ({
        username,
        email: emailOf(username),
        password_hash: dummyHash(4),
        created_at: new Date(now.getTime() - (60 + 7 * place) * DAY_MS),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "username"])
    .execute();
  const ids = new Map(added.map(({ id, username }) => [username, id]));
  return new Map(usernames.flatMap((username) => (ids.has(username) ? [[username, ids.get(username) ?? ""]] : [])));
}

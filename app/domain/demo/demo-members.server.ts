import type { Insertable } from "kysely";
import { z } from "zod";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import type { Schema } from "~/db/schema";
import { dummyHash } from "~/domain/accounts/password-hash.server";
import type { Deal } from "~/domain/deals/deal";
import { Random } from "~/domain/random";
import { demoDeals } from "./demo-deals.server";

/** Comments by language and stars. */
const comments = z.record(z.enum(["en", "zh"]), z.record(z.string(), z.array(z.string())));
const demoMembers = z.object({ usernames: z.tuple([z.string()], z.string()), comments });
type Comments = z.infer<typeof comments>;

const SEED = 20_260_501;

const HOUR = 3_600_000;

/** A reserved domain (RFC 2606): no such mailbox can exist. */
const emailOf = (username: string) => `${username}@demo.invalid`;

type DemoDeal = Pick<Deal, "id" | "title" | "createdAt" | "expiresAt">;

interface DemoReactions {
  likes: Insertable<Schema["likes"]>[];
  nolucks: Insertable<Schema["nolucks"]>[];
  ratings: Insertable<Schema["ratings"]>[];
}

/** Only once. They cannot log in, as no password matches, and react to demo deals only: all other deals' counts are real. */
export async function loadDemoMembers(db: Database, now: Date): Promise<number> {
  const { default: demo } = await import("../../../demo/members.json");
  const { usernames, comments } = demoMembers.parse(demo);
  const known = db.selectFrom("users").select("id").where("email", "=", emailOf(usernames[0]));
  if (await known.executeTakeFirst()) return 0;
  const deals = await findDemoDeals(db, now);
  if (deals.length === 0) return 0;
  return inTransaction(db, async (transaction) => {
    const members = await addMembers(transaction, usernames, now);
    // A concurrent first start was faster.
    if (members.length === 0) return 0;
    const { likes, nolucks, ratings } = makeReactions(deals, members, comments, now);
    for (const batch of batches(likes)) await transaction.insertInto("likes").values(batch).execute();
    for (const batch of batches(nolucks)) await transaction.insertInto("nolucks").values(batch).execute();
    for (const batch of batches(ratings)) await transaction.insertInto("ratings").values(batch).execute();
    return members.length;
  });
}

/** The ids of the demo's members; not of one that has been made an admin. */
export async function demoMemberIds(db: Database): Promise<string[]> {
  const { default: demo } = await import("../../../demo/members.json");
  const emails = demoMembers.parse(demo).usernames.map(emailOf);
  const members = await db
    .selectFrom("users")
    .select("id")
    .where("email", "in", emails)
    .where("is_admin", "=", false)
    .execute();
  return members.map(({ id }) => id);
}

/** Rows per insert: a trigger counts each, and the statement timeout is 5 s. */
const BATCH_SIZE = 200;

function batches<T>(rows: readonly T[]): T[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, batch) => batch * BATCH_SIZE);
  return starts.map((start) => rows.slice(start, start + BATCH_SIZE));
}

async function findDemoDeals(db: Database, now: Date): Promise<DemoDeal[]> {
  const keys = (await demoDeals(now)).map(({ key }) => key);
  const deals = await db
    .selectFrom("deals")
    .select(["import_key", "id", "title", "created_at as createdAt", "expires_at as expiresAt"])
    .where("import_key", "in", keys)
    .execute();
  return deals.sort((a, b) => keys.indexOf(a.import_key ?? "") - keys.indexOf(b.import_key ?? ""));
}

async function addMembers(db: Database, usernames: readonly string[], now: Date): Promise<string[]> {
  const added = await db
    .insertInto("users")
    .values(
      usernames.map((username, place) => ({
        username,
        email: emailOf(username),
        password_hash: dummyHash(4),
        created_at: new Date(now.getTime() - (60 + 7 * place) * 24 * HOUR),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "username"])
    .execute();
  return added.sort((a, b) => usernames.indexOf(a.username) - usernames.indexOf(b.username)).map(({ id }) => id);
}

/** Random reactions: more on popular and older deals, NoLuck marks mostly on expired ones. */
function makeReactions(
  deals: readonly DemoDeal[],
  members: readonly string[],
  comments: Comments,
  now: Date,
): DemoReactions {
  const random = new Random(SEED);
  const reactions: DemoReactions = { likes: [], nolucks: [], ratings: [] };
  for (const { id: deal_id, title, createdAt, expiresAt } of deals) {
    const isExpired = expiresAt !== null && expiresAt <= now;
    const end = isExpired ? expiresAt : now;
    const age = Math.min(1, 0.2 + (now.getTime() - createdAt.getTime()) / (72 * HOUR));
    const popularity = age * (0.05 + 0.75 * random.next() ** 2);
    const quality = 3.4 + 1.4 * random.next();
    const unused = commentsOf(comments[/\p{Script=Han}/u.test(title) ? "zh" : "en"], random);
    const during = () => new Date(createdAt.getTime() + random.next() * (end.getTime() - createdAt.getTime()));
    for (const user_id of members) {
      if (random.chance(popularity)) reactions.likes.push({ deal_id, user_id, created_at: during() });
      if (random.chance(isExpired ? 0.15 : 0.01)) reactions.nolucks.push({ deal_id, user_id, created_at: during() });
      if (!random.chance(popularity / 3)) continue;
      const rating = Math.min(5, Math.max(1, Math.round(quality + 0.7 * random.normal())));
      const comment = random.chance(0.5) ? (unused.get(rating)?.pop() ?? null) : null;
      const at = during();
      reactions.ratings.push({ deal_id, user_id, rating, comment, created_at: at, updated_at: at });
    }
  }
  return reactions;
}

/** Shuffled comments by stars; each is used once per deal. */
function commentsOf(ofLanguage: Record<string, string[]>, random: Random): Map<number, string[]> {
  return new Map(
    Object.entries(ofLanguage).map(([stars, texts]) => [Number(stars), random.sample(texts, texts.length)]),
  );
}

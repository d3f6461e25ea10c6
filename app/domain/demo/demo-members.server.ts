import { z } from "zod";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { dummyHash } from "~/domain/accounts/password-hash.server";
import { Random } from "~/domain/synthetic/random";
import { demoDeals } from "./demo-deals.server";

/** Comments by their language and their stars. */
const comments = z.record(z.enum(["en", "zh"]), z.record(z.string(), z.array(z.string())));
const demoMembers = z.object({ usernames: z.tuple([z.string()], z.string()), comments });
type Comments = z.infer<typeof comments>;

/** The same demo everywhere. */
const SEED = 20_260_501;

const HOUR = 3_600_000;

/** Whom nobody can write to. */
const emailOf = (username: string) => `${username}@demo.invalid`;

interface DemoDeal {
  id: string;
  title: string;
  createdAt: Date;
  expiresAt: Date | null;
}

interface DemoRating {
  likes: { deal_id: string; user_id: string; created_at: Date }[];
  nolucks: { deal_id: string; user_id: string; created_at: Date }[];
  ratings: {
    deal_id: string;
    user_id: string;
    rating: number;
    comment: string | null;
    created_at: Date;
    updated_at: Date;
  }[];
}

/**
 * Puts members into a demo who have liked, marked and rated its deals, once, and answers how many. They are told apart from
 * people: no password has their hash, so nobody logs in as one of them; their addresses are nobody's; and they say something of
 * demo deals alone, so that what is counted on any other deal is what people did. The database counts what they say as it
 * counts what people say.
 */
export async function loadDemoMembers(db: Database, now: Date): Promise<number> {
  const { default: demo } = await import("../../../demo/members.json");
  const { usernames, comments } = demoMembers.parse(demo);
  const known = db.selectFrom("users").select("id").where("email", "=", emailOf(usernames[0]));
  if (await known.executeTakeFirst()) return 0;
  const deals = await findDemoDeals(db, now);
  if (deals.length === 0) return 0;
  return inTransaction(db, async (transaction) => {
    const members = await addMembers(transaction, usernames, now);
    // Of two first starts at once the other was faster.
    if (members.length === 0) return 0;
    const { likes, nolucks, ratings } = insertRatings(deals, members, comments, now);
    for (const some of inParts(likes)) await transaction.insertInto("likes").values(some).execute();
    for (const some of inParts(nolucks)) await transaction.insertInto("nolucks").values(some).execute();
    for (const some of inParts(ratings)) await transaction.insertInto("ratings").values(some).execute();
    return members.length;
  });
}

/** Rows for one statement, which connections give 5 s: each is counted by a trigger. */
const PART = 200;

function inParts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => rows.slice(part * PART, (part + 1) * PART));
}

/** The demo deals that are there, in the order of their file. */
async function findDemoDeals(db: Database, now: Date): Promise<DemoDeal[]> {
  const keys = (await demoDeals(now)).map(({ key }) => key);
  const deals = await db
    .selectFrom("deals")
    .select(["import_key", "id", "title", "created_at as createdAt", "expires_at as expiresAt"])
    .where("import_key", "in", keys)
    .execute();
  return deals.sort((a, b) => keys.indexOf(a.import_key ?? "") - keys.indexOf(b.import_key ?? ""));
}

/** The ids of the accounts that are new, in the order of their names. */
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

/** What the members say: more of deals that are liked and have been there for long, and that it is gone of those that are. */
function insertRatings(
  deals: readonly DemoDeal[],
  members: readonly string[],
  comments: Comments,
  now: Date,
): DemoRating {
  const random = new Random(SEED);
  const said: DemoRating = { likes: [], nolucks: [], ratings: [] };
  for (const { id: deal_id, title, createdAt, expiresAt } of deals) {
    const isOver = expiresAt !== null && expiresAt <= now;
    const end = isOver ? expiresAt : now;
    const age = Math.min(1, 0.2 + (now.getTime() - createdAt.getTime()) / (72 * HOUR));
    const popularity = age * (0.05 + 0.75 * random.next() ** 2);
    const quality = 3.4 + 1.4 * random.next();
    const unsaid = commentsOf(comments[/\p{Script=Han}/u.test(title) ? "zh" : "en"], random);
    const during = () => new Date(createdAt.getTime() + random.next() * (end.getTime() - createdAt.getTime()));
    for (const user_id of members) {
      if (random.chance(popularity)) said.likes.push({ deal_id, user_id, created_at: during() });
      if (random.chance(isOver ? 0.15 : 0.01)) said.nolucks.push({ deal_id, user_id, created_at: during() });
      if (!random.chance(popularity / 3)) continue;
      const rating = Math.min(5, Math.max(1, Math.round(quality + 0.7 * random.normal())));
      const comment = random.chance(0.5) ? (unsaid.get(rating)?.pop() ?? null) : null;
      const at = during();
      said.ratings.push({ deal_id, user_id, rating, comment, created_at: at, updated_at: at });
    }
  }
  return said;
}

/** By their stars, shuffled: nobody repeats what another has said of the same deal. */
function commentsOf(ofLanguage: Record<string, string[]>, random: Random): Map<number, string[]> {
  return new Map(
    Object.entries(ofLanguage).map(([stars, texts]) => [Number(stars), random.sample(texts, texts.length)]),
  );
}

import { sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import { retryingConflicts } from "~/db/retry.server";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";
import { isUuid } from "~/domain/uuid";
import { withLockedDeal } from "./deal-lock.server";

interface ReactionKey {
  dealId: string;
  userId: string;
}

const TABLES = { like: "likes", noluck: "nolucks" } as const;
const COUNTS = { like: "like_count", noluck: "noluck_count" } as const;

/** Adds or removes a reaction; idempotent. Null without such a deal or account. */
export async function setReaction(
  db: Database,
  reaction: Reaction,
  { on, ...key }: ReactionKey & { on: boolean },
): Promise<ReactionStatus | null> {
  const written = await write(db, reaction, key, { remove: !on, add: on });
  return written && { on, total: written.total };
}

/**
 * Adds a missing reaction, removes an existing one (specification §7.1, the toggles). Concurrent toggles are serialised. Null
 * without such a deal or account.
 */
export async function toggleReaction(
  db: Database,
  reaction: Reaction,
  key: ReactionKey,
): Promise<ReactionStatus | null> {
  for (;;) {
    const written = await write(db, reaction, key, { remove: true, add: true });
    if (!written) return null;
    if (written.removed !== written.added) return { on: written.added, total: written.total };
    // A concurrent toggle added it while this one waited for the lock, invisible in this snapshot: retry.
  }
}

interface Written {
  removed: boolean;
  added: boolean;
  /** Reactions after the write. */
  total: number;
}

/** Removes an existing reaction, otherwise adds one. */
async function write(
  db: Database,
  reaction: Reaction,
  key: ReactionKey,
  allowed: { remove: boolean; add: boolean },
): Promise<Written | null> {
  if (!isUuid(key.dealId) || !isUuid(key.userId)) return null;
  const statement = withLockedDeal(db, key)
    .with("removed", (qb) =>
      qb
        .deleteFrom(TABLES[reaction])
        .where("deal_id", "=", (eb) => eb.selectFrom("deal").select("deal_id"))
        .where("user_id", "=", key.userId)
        .where(sql<boolean>`${allowed.remove}`)
        .returning("deal_id"),
    )
    .with("added", (qb) =>
      qb
        .insertInto(TABLES[reaction])
        .columns(["deal_id", "user_id"])
        .expression((eb) =>
          eb
            .selectFrom("deal")
            .select(["deal.deal_id", "deal.user_id"])
            .where(sql<boolean>`${allowed.add}`)
            .where(eb.not(eb.exists(eb.selectFrom("removed").select("deal_id")))),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("deal_id"),
    )
    .selectFrom("deal")
    .select((eb) => [
      eb.ref(`deal.${COUNTS[reaction]}`).as("before"),
      eb.exists(eb.selectFrom("removed").select("deal_id")).as("removed"),
      eb.exists(eb.selectFrom("added").select("deal_id")).as("added"),
    ]);
  const written = await retryingConflicts(db, () => statement.executeTakeFirst());
  if (!written) return null;
  const [removed, added] = [Boolean(written.removed), Boolean(written.added)];
  return { removed, added, total: written.before + Number(added) - Number(removed) };
}

/** A person's reaction to a deal (specification §3.6). Null without such a deal; off without such an account. */
export async function reactionStatus(
  db: Database,
  reaction: Reaction,
  { dealId, userId }: ReactionKey,
): Promise<ReactionStatus | null> {
  if (!isUuid(dealId)) return null;
  const deal = await db
    .selectFrom("deals")
    .select(`${COUNTS[reaction]} as total`)
    .where("id", "=", dealId)
    .executeTakeFirst();
  if (!deal) return null;
  const reacted = isUuid(userId) && (await reactedAmong(db, { userId, dealIds: [dealId] }))[reaction].size > 0;
  return { on: reacted, total: deal.total };
}

/** The ids of these deals that a person has reacted to, by reaction. */
export async function reactedAmong(
  db: Database,
  { userId, dealIds }: { userId: string; dealIds: readonly string[] },
): Promise<Record<Reaction, Set<string>>> {
  const reacted = { like: new Set<string>(), noluck: new Set<string>() };
  if (dealIds.length === 0) return reacted;
  const rowsOf = (reaction: Reaction) =>
    db
      .selectFrom(TABLES[reaction])
      .select(["deal_id", sql<Reaction>`${reaction}::text`.as("reaction")])
      .where("user_id", "=", userId)
      .where("deal_id", "=", anyOf(dealIds));
  const rows = await rowsOf("like").unionAll(rowsOf("noluck")).execute();
  for (const { reaction, deal_id } of rows) reacted[reaction].add(deal_id);
  return reacted;
}

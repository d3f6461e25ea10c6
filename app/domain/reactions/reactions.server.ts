import { sql } from "kysely";
import { anyOf } from "~/db/any-of.server";
import type { Database } from "~/db/connection.server";
import { retryingConflicts } from "~/db/retry.server";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";
import { isUuid } from "~/domain/uuid";
import { withLockedDeal } from "./deal-lock.server";

/** Whose reaction to which deal. */
interface Reacting {
  dealId: string;
  userId: string;
}

const TABLES = { like: "likes", noluck: "nolucks" } as const;
const COUNTS = { like: "like_count", noluck: "noluck_count" } as const;

/** Puts a reaction on or takes it off; repeating it changes nothing. Null without such a deal or account. */
export async function setReaction(
  db: Database,
  reaction: Reaction,
  { on, ...reacting }: Reacting & { on: boolean },
): Promise<ReactionStatus | null> {
  const written = await write(db, reaction, reacting, { take: !on, put: on });
  return written && { on, total: written.total };
}

/**
 * Puts a reaction on that is off, and the other way round (specification §7.1, the toggles). However many come at once,
 * each flips what the one before left. Null without such a deal or account.
 */
export async function toggleReaction(
  db: Database,
  reaction: Reaction,
  reacting: Reacting,
): Promise<ReactionStatus | null> {
  for (;;) {
    const written = await write(db, reaction, reacting, { take: true, put: true });
    if (!written) return null;
    if (written.taken !== written.put) return { on: written.put, total: written.total };
    // While this one waited for the deal, the same person put it on: there to be taken, but not seen yet.
  }
}

interface Written {
  taken: boolean;
  put: boolean;
  /** The people who have reacted from now on. */
  total: number;
}

/** Takes the reaction if there is one; otherwise puts it. */
async function write(
  db: Database,
  reaction: Reaction,
  reacting: Reacting,
  allowed: { take: boolean; put: boolean },
): Promise<Written | null> {
  if (!isUuid(reacting.dealId) || !isUuid(reacting.userId)) return null;
  const writing = withLockedDeal(db, reacting)
    .with("taken", (qb) =>
      qb
        .deleteFrom(TABLES[reaction])
        .where("deal_id", "=", (eb) => eb.selectFrom("deal").select("deal_id"))
        .where("user_id", "=", reacting.userId)
        .where(sql<boolean>`${allowed.take}`)
        .returning("deal_id"),
    )
    .with("put", (qb) =>
      qb
        .insertInto(TABLES[reaction])
        .columns(["deal_id", "user_id"])
        .expression((eb) =>
          eb
            .selectFrom("deal")
            .select(["deal.deal_id", "deal.user_id"])
            .where(sql<boolean>`${allowed.put}`)
            .where(eb.not(eb.exists(eb.selectFrom("taken").select("deal_id")))),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("deal_id"),
    )
    .selectFrom("deal")
    .select((eb) => [
      eb.ref(`deal.${COUNTS[reaction]}`).as("before"),
      eb.exists(eb.selectFrom("taken").select("deal_id")).as("taken"),
      eb.exists(eb.selectFrom("put").select("deal_id")).as("put"),
    ]);
  const written = await retryingConflicts(db, () => writing.executeTakeFirst());
  if (!written) return null;
  const [taken, put] = [Boolean(written.taken), Boolean(written.put)];
  return { taken, put, total: written.before + Number(put) - Number(taken) };
}

/** A person's reaction to a deal (specification §3.6). Null without such a deal; off for an account that is not there. */
export async function reactionStatus(
  db: Database,
  reaction: Reaction,
  { dealId, userId }: Reacting,
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

/** Those of these deals to which a person has reacted, by how they have. */
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

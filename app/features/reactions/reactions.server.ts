import { sql } from "kysely";
import type { Signal } from "~/features/life/state";
import { readSignals, updateState } from "~/features/life/update-state.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction, retryingConflicts } from "~/platform/db/transaction.server";
import { isUuid, NIL_UUID } from "~/platform/values/uuid";
import { withLockedDeal } from "./deal-lock.server";
import type { Reaction, ReactionStatus } from "./reaction";

interface ReactionKey {
  dealId: string;
  userId: string;
}

/** `network`: the signal's, from {@link hashNetwork}; signals of one network count once. */
interface ReactionWrite extends ReactionKey {
  network?: Buffer | null;
}

type AnyReaction = Reaction | Signal;

const TABLES = { like: "likes", noluck: "nolucks", worked: "worked" } as const;
const COUNTS = { like: "like_count", noluck: "noluck_count", worked: "worked_count" } as const;
const OPPOSITES = { noluck: "worked", worked: "noluck" } as const;

/** Adds or removes a reaction; idempotent. Null if there is no such deal or account. */
export async function setReaction(
  db: Database,
  reaction: AnyReaction,
  { on, ...key }: ReactionWrite & { on: boolean },
): Promise<ReactionStatus | null> {
  const written = await write(db, reaction, key, { remove: !on, add: on });
  return written && { on, total: written.total };
}

/** Specification §7.1. Concurrent toggles are serialised. Null without such a deal or account. */
export async function toggleReaction(
  db: Database,
  reaction: AnyReaction,
  key: ReactionWrite,
): Promise<ReactionStatus | null> {
  for (;;) {
    const written = await write(db, reaction, key, { remove: true, add: true });
    if (!written) return null;
    if (Boolean(written.removed) !== written.added) return { on: written.added, total: written.total };
    // A concurrent toggle added it while this one waited for the lock, invisible in this snapshot: retry.
  }
}

interface Written {
  /** The row in JSON; null without one. */
  removed: object | null;
  added: boolean;
  total: number;
}

interface Allowed {
  remove: boolean;
  add: boolean;
}

async function write(
  db: Database,
  reaction: AnyReaction,
  key: ReactionWrite,
  allowed: Allowed,
): Promise<Written | null> {
  if (!isUuid(key.dealId) || !isUuid(key.userId)) return null;
  if (reaction === "like") return writeReaction(db, reaction, key, allowed);
  return inTransaction(db, (transaction) => writeSignal(transaction, reaction, key, allowed));
}

/** Writes a signal and the deal's state, which depends on it; the deal stays locked until both are committed. */
async function writeSignal(
  transaction: Database,
  signal: Signal,
  { network = null, ...key }: ReactionWrite,
  allowed: Allowed,
): Promise<Written | null> {
  const written = await writeReaction(transaction, signal, key, allowed);
  if (!written || Boolean(written.removed) === written.added) return written;
  const own = { deal_id: key.dealId, user_id: key.userId };
  if (written.added) {
    await transaction
      .deleteFrom(TABLES[OPPOSITES[signal]])
      .where((eb) => eb.and(own))
      .execute();
    await transaction
      .updateTable(TABLES[signal])
      .set({ network })
      .where((eb) => eb.and(own))
      .execute();
  }
  const { removed } = written;
  const event = removed
    ? { withdrawn: await readSignals(transaction, key.dealId, { signal, row: removed }) }
    : ("signal" as const);
  await updateState(transaction, key.dealId, event);
  return written;
}

async function writeReaction(
  db: Database,
  reaction: AnyReaction,
  key: ReactionKey,
  allowed: Allowed,
): Promise<Written | null> {
  const statement = withLockedDeal(db, key)
    .with("removed", (qb) =>
      qb
        .deleteFrom(TABLES[reaction])
        .where("deal_id", "=", (eb) => eb.selectFrom("deal").select("deal_id"))
        .where("user_id", "=", key.userId)
        .where(sql<boolean>`${allowed.remove}`)
        .returning(sql<object>`to_jsonb(${sql.table(TABLES[reaction])}.*)`.as("row")),
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
            .where(eb.not(eb.exists(eb.selectFrom("removed").select("row")))),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning("deal_id"),
    )
    .selectFrom("deal")
    .select((eb) => [
      eb.ref(`deal.${COUNTS[reaction]}`).as("before"),
      eb.selectFrom("removed").select("row").as("removed"),
      eb.exists(eb.selectFrom("added").select("deal_id")).as("added"),
    ]);
  const written = await retryingConflicts(db, () => statement.executeTakeFirst());
  if (!written) return null;
  const { removed, before } = written;
  const added = Boolean(written.added);
  return { removed, added, total: before + Number(added) - Number(removed !== null) };
}

/** A user's reaction to a deal (specification §3.6). Null if there is no such deal; off if there is no such account. */
export async function reactionStatus(
  db: Database,
  reaction: AnyReaction,
  { dealId, userId }: ReactionKey,
): Promise<ReactionStatus | null> {
  if (!isUuid(dealId)) return null;
  const table = TABLES[reaction];
  const own = { deal_id: dealId, user_id: isUuid(userId) ? userId : NIL_UUID };
  const status = await db
    .selectFrom("deals")
    .select(`${COUNTS[reaction]} as total`)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom(table)
          .select("deal_id")
          .where((eb) => eb.and(own)),
      ).as("on"),
    )
    .where("id", "=", dealId)
    .executeTakeFirst();
  return status ? { on: Boolean(status.on), total: status.total } : null;
}

import { sql } from "kysely";
import type { Alert } from "~/features/alerts/alert";
import { listAlerts } from "~/features/alerts/alerts.server";
import type { DealTitles } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import type { MessageKind } from "./tables";

export interface Message {
  id: number;
  kind: MessageKind;
  /** The alert that it came from, while there is one. */
  alert: Alert | null;
  /** The deal as it is now; null if it is no longer published. */
  deal: (DealTitles & { id: string; price: number; isLive: boolean; worked: number }) | null;
  /** The user's own submission, published or not. */
  submitted: DealTitles | null;
  /** The price when the message was written. */
  price: number | null;
  priceBefore: number | null;
  /** The outcome, for feedback; why it has ended, for a channel. */
  detail: string;
  /** The name of a channel that has ended; "" for e-mail. */
  about: string;
  at: Date;
  isUnread: boolean;
}

interface Selection {
  userId: string;
  /** Selects the messages of this alert. */
  alertId?: string;
  /** Selects the messages of this dispatch. */
  dispatchId?: string;
  offset: number;
  limit: number;
}

/** A user's messages, newest first. */
export async function listMessages(
  db: Database,
  { userId, alertId, dispatchId, offset, limit }: Selection,
): Promise<{ messages: Message[]; total: number }> {
  const own = db
    .selectFrom("messages")
    .where("messages.user_id", "=", userId)
    .$if(alertId !== undefined, (query) => query.where("alert_id", "=", alertId ?? null))
    .$if(dispatchId !== undefined, (query) =>
      query.where("messages.id", "in", (eb) =>
        eb
          .selectFrom("channel_messages")
          .select("message_id")
          .where("dispatch_id", "=", dispatchId ?? null),
      ),
    );
  const [rows, total, alerts] = await Promise.all([
    own
      .leftJoin("all_deals as told", "told.id", "messages.deal_id")
      .leftJoin("deals as shown", (join) =>
        join.on("shown.id", "=", (eb) => eb.fn.coalesce("told.merged_into", "told.id")),
      )
      .select(["messages.id", "kind", "alert_id", "price", "price_before as priceBefore"])
      .select(["detail", "about", "at", "read_at"])
      .select(["shown.id as dealId", "shown.title", "shown.lang", "shown.translations"])
      .select(["shown.discounted_price", "shown.is_live", "shown.worked_count"])
      .select(["told.title as toldTitle", "told.lang as toldLang", "told.translations as toldTranslations"])
      .orderBy("messages.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
    countRows(db, own),
    listAlerts(db, userId),
  ]);
  const messages = rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, price: row.price, priceBefore: row.priceBefore },
    ...{ detail: row.detail, about: row.about, at: row.at },
    alert: alerts.find(({ id }) => id === row.alert_id) ?? null,
    deal: shownDeal(row),
    submitted:
      row.kind === "submission" && row.toldTitle && row.toldLang && row.toldTranslations
        ? { title: row.toldTitle, lang: row.toldLang, translations: row.toldTranslations }
        : null,
    isUnread: row.read_at === null,
  }));
  return { messages, total };
}

interface ShownColumns {
  dealId: string | null;
  title: string | null;
  lang: DealTitles["lang"] | null;
  translations: DealTitles["translations"] | null;
  discounted_price: number | null;
  is_live: boolean | null;
  worked_count: number | null;
}

function shownDeal({ dealId, title, lang, translations, ...row }: ShownColumns): Message["deal"] {
  if (!dealId || !title || !lang || !translations) return null;
  const { discounted_price: price, is_live: isLive, worked_count: worked } = row;
  return { id: dealId, title, lang, translations, price: price ?? 0, isLive: isLive ?? false, worked: worked ?? 0 };
}

/** The number of messages that a user has not marked as read, up to `max`, in SQL. */
export const unreadOf = (userId: unknown, max: number) =>
  sql<number>`(select count(*) from (select from messages where user_id = ${userId} and read_at is null limit ${max}) unread)`;

/** Marks the messages up to `newest`, which the user has seen, as read. Returns how many. */
export async function markRead(
  db: Database,
  { userId, newest, now }: { userId: string; newest: number; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set({ read_at: now })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where("id", "<=", newest)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

import { jsonBuildObject } from "kysely/helpers/postgres";
import { USER_COLUMNS } from "~/features/accounts/accounts.server";
import { listIdentities } from "~/features/accounts/sign-in/identities.server";
import { listPasskeys } from "~/features/accounts/sign-in/passkeys.server";
import { findSecondFactor } from "~/features/accounts/sign-in/second-factor.server";
import { CONDITIONS_SELECTED } from "~/features/alerts/alert-columns.server";
import { droppedRows } from "~/features/duplicates/purge-moved.server";
import type { Database } from "~/platform/db/connection.server";

/** All stored data but hashes, newest first, also about deleted deals until they are purged; null without such an account. */
export async function accountData(db: Database, userId: string) {
  const user = await db
    .selectFrom("users")
    .select([...USER_COLUMNS, "trust", "email_confirmed_at as emailConfirmedAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return null;
  const secondFactor = await findSecondFactor(db, userId);
  const passkeys = (await listPasskeys(db, userId)).map(({ id: _, ...passkey }) => passkey);
  const identities = await listIdentities(db, userId);
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "device", "created_at as createdAt", "seen_at as seenAt", "expires_at as expiresAt"])
    .where("user_id", "=", userId)
    .orderBy("seen_at", "desc")
    .execute();
  const ratings = await db
    .selectFrom("ratings")
    .innerJoin("all_deals", "all_deals.id", "ratings.deal_id")
    .select(["ratings.id", "deal_id as dealId", "title as dealTitle", "rating", "comment"])
    .select("ratings.hidden_at as hiddenAt")
    .select(["ratings.created_at as createdAt", "ratings.updated_at as updatedAt"])
    .where("ratings.user_id", "=", userId)
    .orderBy("ratings.created_at", "desc")
    .execute();
  const likes = await markedDeals(db, "likes", userId);
  const nolucks = await markedDeals(db, "nolucks", userId);
  const worked = await markedDeals(db, "worked", userId);
  const dealChanges = await db
    .selectFrom("deal_changes")
    .select(["deal_id as dealId", "action", "changed_at as createdAt"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  const serviceTokens = await db
    .selectFrom("service_tokens")
    .select(["id", "source", "scopes", "created_at as createdAt", "used_at as usedAt", "expires_at as expiresAt"])
    .where("created_by", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
  const submissions = await db
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "submissions.deal_id")
    .select(["submissions.id", "kind", "deal_id as dealId", "changes", "note", "credited", "decision", "reason"])
    .select(["reason_text as reasonText", "submissions.created_at as createdAt", "decided_at as decidedAt"])
    .select((eb) =>
      eb
        .case("kind")
        .when("deal")
        .then(
          jsonBuildObject({
            title: eb.ref("title"),
            description: eb.ref("description"),
            originalPrice: eb.ref("original_price"),
            discountedPrice: eb.ref("discounted_price"),
            store: eb.ref("store"),
            category: eb.ref("category"),
            tags: eb.ref("tags"),
            url: eb.ref("url"),
            imageUrl: eb.ref("image_url"),
            coupon: eb.ref("coupon"),
            expiresAt: eb.ref("expires_at"),
            lang: eb.ref("lang"),
          }),
        )
        .end()
        .as("deal"),
    )
    .where("submissions.user_id", "=", userId)
    .orderBy("submissions.created_at", "desc")
    .execute();
  const reports = await db
    .selectFrom("reports")
    .select(["id", "deal_id as dealId", "rating_id as ratingId", "reason", "note", "created_at as createdAt"])
    .select(["decision", "answer", "decided_at as decidedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
  const alerts = await db
    .selectFrom("alerts")
    .select(["id", "deal_id as dealId", ...CONDITIONS_SELECTED, "triggers"])
    .select(["paused_at as pausedAt", "created_at as createdAt", "updated_at as updatedAt"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .execute();
  const messages = await db
    .selectFrom("messages")
    .leftJoin("all_deals", "all_deals.id", "messages.deal_id")
    .select(["kind", "alert_id as alertId", "messages.deal_id as dealId", "title as dealTitle", "price"])
    .select(["price_before as priceBefore", "detail", "about", "at as createdAt", "read_at as readAt"])
    .where("user_id", "=", userId)
    .orderBy("messages.id", "desc")
    .execute();
  const alertSettings = await db
    .selectFrom("alert_settings")
    .select([
      "time_zone as timeZone",
      "quiet_from as quietFrom",
      "quiet_to as quietTo",
      "digest_at as digestAt",
      "lang",
      "muted as mutedKinds",
    ])
    .where("user_id", "=", userId)
    .execute();
  const channels = await db
    .selectFrom("channels")
    .select(["id", "kind", "name", "endpoint", "template", "mode", "confirmed_at as confirmedAt"])
    .select(["stopped_at as stoppedAt", "stopped_why as stoppedWhy", "failure", "created_at as createdAt"])
    .where("user_id", "=", userId)
    .execute();
  const dispatches = await db
    .selectFrom("dispatches")
    .innerJoin("channels", "channels.id", "channel_id")
    .select(["channel_id as channelId", "tries", "dispatches.created_at as createdAt", "sent_at as sentAt"])
    .select("given_up_at as givenUpAt")
    .where("user_id", "=", userId)
    .orderBy("dispatches.created_at", "desc")
    .execute();
  const droppedByMerges = await droppedRows(db, userId);
  return {
    user,
    secondFactor,
    identities,
    passkeys,
    sessions,
    likes,
    nolucks,
    worked,
    ratings,
    droppedByMerges,
    dealChanges,
    serviceTokens,
    submissions,
    reports,
    alerts,
    messages,
    alertSettings,
    channels,
    dispatches,
  };
}

async function markedDeals(db: Database, table: "likes" | "nolucks" | "worked", userId: string) {
  return db
    .selectFrom(db.selectFrom(table).select(["deal_id", "user_id", "created_at"]).as("marks"))
    .innerJoin("all_deals", "all_deals.id", "marks.deal_id")
    .select(["deal_id as dealId", "title as dealTitle", "marks.created_at as createdAt"])
    .where("marks.user_id", "=", userId)
    .orderBy("marks.created_at", "desc")
    .execute();
}

import { unconfirmEmail } from "~/features/accounts/confirm-email.server";
import type { Database } from "~/platform/db/connection.server";
import { countRows } from "~/platform/db/count-rows.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { isSignatureOf, signatureOf } from "~/platform/secrets/signature.server";
import { siteSecret } from "~/platform/secrets/site-secret.server";
import { isUuid } from "~/platform/values/uuid";
import type { WebhookTemplate } from "./channel-input.server";
import type { ChannelStop, PushKeys, WebhookKeys } from "./tables";

export type ChannelMode = "now" | "digest";

/** The limit of a user's channels, including e-mail. */
export const MAX_CHANNELS = 10;

/** The address for messages, and the keys that encrypt or sign them. */
export type Endpoint =
  | { kind: "push"; endpoint: string; keys: PushKeys }
  | { kind: "webhook"; endpoint: string; keys: WebhookKeys; template: WebhookTemplate };

export interface Channel {
  id: string;
  mode: ChannelMode;
  stopped: ChannelStop | null;
  /** A browser's or a host's; "" for e-mail. */
  name: string;
  /** How the last try ended, if it was not accepted. */
  failure: string | null;
  /** Null for e-mail, whose address is the account's. */
  to: Endpoint | null;
}

/** A user's channels, oldest first. */
export async function listChannels(db: Database, userId: string): Promise<Channel[]> {
  const rows = await db
    .selectFrom("channels")
    .select(["id", "kind", "mode", "stopped_why as stopped"])
    .select(["name", "failure", "endpoint", "template", "keys"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, endpoint, template, keys, ...channel }) => ({
    ...channel,
    to: kind === "email" ? null : ({ kind, endpoint, template, keys } as Endpoint),
  }));
}

/** Adds a channel whose test message was delivered. Replaces any user's channel of the same browser; false beyond the limit. */
export async function addChannel(
  db: Database,
  { userId, name, to, now }: { userId: string; name: string; to: Endpoint; now: Date },
): Promise<boolean> {
  const { kind, endpoint, keys } = to;
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId, "forUpdate");
    const browser = transaction.deleteFrom("channels").where("kind", "=", "push").where("endpoint", "=", endpoint);
    if (kind === "push") await browser.execute();
    if (
      (await countRows(transaction, transaction.selectFrom("channels").where("user_id", "=", userId))) >= MAX_CHANNELS
    )
      return false;
    const template = kind === "webhook" ? to.template : null;
    await transaction
      .insertInto("channels")
      .values({ user_id: userId, kind, name, endpoint, template, keys: JSON.stringify(keys), confirmed_at: now })
      .execute();
    return true;
  });
}

/**
 * Replaces a subscription that the browser or push service has ended, also if it was stopped. False if the user has no such
 * channel: a removed one does not come back.
 */
export async function renewBrowser(
  db: Database,
  { userId, ended, to }: { userId: string; ended: string; to: Extract<Endpoint, { kind: "push" }> },
): Promise<boolean> {
  const { endpoint, keys } = to;
  return inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom("channels")
      .select("id")
      .where("user_id", "=", userId)
      .where("kind", "=", "push")
      .where("endpoint", "=", ended)
      .forUpdate()
      .executeTakeFirst();
    if (!known) return false;
    const same = transaction.deleteFrom("channels").where("kind", "=", "push").where("endpoint", "=", endpoint);
    await same.where("id", "<>", known.id).execute();
    await transaction
      .updateTable("channels")
      .set({ endpoint, keys: JSON.stringify(keys), stopped_at: null, stopped_why: null, failure: null })
      .where("id", "=", known.id)
      .execute();
    return true;
  });
}

/** When this site was last restored from a backup, as far as its channels know; null for never. */
export async function lastRestore(db: Database): Promise<Date | null> {
  const last = db.selectFrom("channels").select((eb) => eb.fn.max("held_until").as("at"));
  return (await last.executeTakeFirst())?.at ?? null;
}

/** Turns on e-mail to the account's confirmed address, also after it was stopped. */
export async function turnOnEmail(db: Database, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const on = { confirmed_at: now, stopped_at: null, stopped_why: null };
  await db
    .insertInto("channels")
    .values({ user_id: userId, kind: "email", ...on })
    .onConflict((conflict) => conflict.column("user_id").where("kind", "=", "email").doUpdateSet(on))
    .execute();
}

interface OwnChannel {
  userId: string;
  id: string;
}

export async function setMode(db: Database, { userId, id, mode }: OwnChannel & { mode: ChannelMode }): Promise<void> {
  await db.updateTable("channels").set({ mode }).where("user_id", "=", userId).where("id", "=", id).execute();
}

/** Deletes a channel; waiting messages are not sent to it either. */
export async function removeChannel(db: Database, { userId, id }: OwnChannel): Promise<void> {
  await db.deleteFrom("channels").where("user_id", "=", userId).where("id", "=", id).execute();
}

/** The token in a mail's link to stop a channel: a keyed hash, so that it need not be stored. */
export async function stopToken(db: Database, channelId: string): Promise<string> {
  return signatureOf(await siteSecret(db, "stopping alerts"), channelId);
}

/** Stops a channel; safe to call twice. False for another channel's token. */
export async function stopByToken(
  db: Database,
  { id, token, now }: { id: string; token: string; now: Date },
): Promise<boolean> {
  if (!isUuid(id) || !isSignatureOf(await siteSecret(db, "stopping alerts"), id, token)) return false;
  await stopChannel(db, { id, why: "unsubscribed", now });
  return true;
}

/**
 * Stops a channel; an earlier reason stays. Unless the user has asked for it, a message says so, which goes to their other
 * channels too. If mail was rejected for good, the address has to be confirmed again.
 */
export async function stopChannel(
  db: Database,
  { id, why, now }: { id: string; why: ChannelStop; now: Date },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const stopped = await transaction
      .updateTable("channels")
      .set({ stopped_at: now, stopped_why: why })
      .where("id", "=", id)
      .where("stopped_at", "is", null)
      .returning(["user_id", "name"])
      .executeTakeFirst();
    if (stopped && why === "bounced") await unconfirmEmail(transaction, stopped.user_id);
    if (stopped && why !== "unsubscribed") {
      const { user_id, name } = stopped;
      const told = { kind: "channel", detail: `channel_${why}`, event: `channel:${id}:${now.toISOString()}` } as const;
      await transaction
        .insertInto("messages")
        .values({ ...told, user_id, about: name })
        .execute();
    }
    const waiting = transaction.deleteFrom("channel_messages").where("channel_id", "=", id);
    await waiting.where("dispatch_id", "is", null).execute();
    await transaction
      .updateTable("dispatches")
      .set({ given_up_at: now })
      .where("channel_id", "=", id)
      .where("sent_at", "is", null)
      .where("given_up_at", "is", null)
      .execute();
  });
}

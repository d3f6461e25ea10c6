import { sql } from "kysely";
import type { TextLanguage } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { MINUTE_MS } from "~/platform/values/durations";
import { type Endpoint, stopChannel } from "./channels.server";
import { listMessages, type Message } from "./inbox.server";
import { isQuiet, lastDigest, type SendingTimes } from "./sending-times";
import type { ChannelKind } from "./tables";

/** The limit of a channel's dispatches in 24 hours; the rest is in the next digest. */
export const DAILY_DISPATCHES = 20;

/** The limit of messages that a dispatch names. */
const MAX_MESSAGES = 50;

/** Delays before the next try, by number of tries: eight within a day. The first is longer than a try can take. */
export const RETRY_MS = [2, 10, 30, 60, 180, 360, 720, 2].map((minutes) => minutes * MINUTE_MS);

/** A dispatch of messages to a user; each try has the same id. */
export interface Dispatch {
  id: string;
  userId: string;
  channelId: string;
  /** Null for e-mail. */
  to: Endpoint | null;
  /** How often it has been tried, with this time. */
  tries: number;
  email: string;
  username: string;
  lang: TextLanguage;
  /** The messages, except those about deals that have ended. */
  messages: Message[];
  /** How many more there are than can be named; the inbox has them. */
  more: number;
}

interface TimeColumns {
  time_zone: string;
  quiet_from: number | null;
  quiet_to: number | null;
  digest_at: number;
}

/** Messages that wait for a channel. */
interface Waiting extends TimeColumns {
  mode: "now" | "digest";
  oldest: Date;
  /** The number of dispatches in the last 24 hours. */
  sent: number;
}

const timesOf = ({ time_zone, quiet_from, quiet_to, digest_at }: TimeColumns): SendingTimes => ({
  timeZone: time_zone,
  digestAt: digest_at,
  quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
});

/** Whether what waits for a channel is to be sent now. */
function isDue({ mode, oldest, sent, ...times }: Waiting, now: Date): boolean {
  if (isQuiet(now, timesOf(times))) return false;
  if (mode === "now" && sent < DAILY_DISPATCHES) return true;
  return oldest < lastDigest(now, timesOf(times));
}

/** Turns the messages that wait for a channel of these kinds into one dispatch, if it is due. Returns how many. */
export async function decideDispatches(
  db: Database,
  { kinds, now }: { kinds: readonly ChannelKind[]; now: Date },
): Promise<number> {
  const { rows } = await sql<Waiting & { id: string }>`
    select channels.id, mode, time_zone, quiet_from, quiet_to, digest_at, waiting.oldest, (
      select count(*) from dispatches
      where channel_id = channels.id and created_at > ${now}::timestamptz - interval '24 hours'
    ) as sent
    from (
      select channel_id, min(at) as oldest from channel_messages join messages on messages.id = message_id
      where dispatch_id is null group by channel_id
    ) waiting
    join channels on channels.id = waiting.channel_id
    join alert_settings on alert_settings.user_id = channels.user_id
    where confirmed_at is not null and stopped_at is null and kind = any(${kinds}::text[])`.execute(db);
  let decided = 0;
  for (const { id, ...waiting } of rows) if (isDue(waiting, now) && (await decide(db, id, now))) decided += 1;
  return decided;
}

async function decide(db: Database, channelId: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const waiting = await transaction
      .selectFrom("channel_messages")
      .select("message_id")
      .where("channel_id", "=", channelId)
      .where("dispatch_id", "is", null)
      .orderBy("message_id")
      .forUpdate()
      .skipLocked()
      .execute();
    if (waiting.length === 0) return false;
    const dispatch = transaction
      .insertInto("dispatches")
      .values({ channel_id: channelId, next_at: now, created_at: now });
    const { id } = await dispatch.returning("id").executeTakeFirstOrThrow();
    await sql`
      update channel_messages set dispatch_id = ${id}
      where channel_id = ${channelId} and message_id = any(${waiting.map((row) => row.message_id)}::bigint[])`.execute(
      transaction,
    );
    return true;
  });
}

interface ClaimedDispatch extends Omit<Dispatch, "to" | "messages" | "more"> {
  kind: ChannelKind;
  endpoint: string | null;
  template: string | null;
  keys: object | null;
}

interface Claim {
  kinds: readonly ChannelKind[];
  now: Date;
  limit: number;
}

/**
 * Takes up to `limit` dispatches that are due, for as long as one try can take: if the process dies, they are tried again.
 * Channels that failed come last, and browsers, whose services are few and quick, before webhooks; each user's first before
 * anyone's second. None in its user's quiet hours.
 */
export async function claimDispatches(db: Database, { kinds, now, limit }: Claim): Promise<Dispatch[]> {
  await giveUp(db, now);
  const isDue = sql`sent_at is null and given_up_at is null and dispatches.next_at <= ${now}`;
  const due = sql`dispatches join channels on channels.id = channel_id
    join alert_settings on alert_settings.user_id = channels.user_id
    where ${isDue} and kind = any(${kinds}::text[])`;
  // There are few distinct times, and `isQuiet` is the only rule: it knows the zones as browsers do.
  const { rows: times } = await sql<TimeColumns>`
    select distinct time_zone, quiet_from, quiet_to, 0 as digest_at from ${due}`.execute(db);
  const quiet = times.filter((one) => isQuiet(now, timesOf(one)));
  if (quiet.length === times.length) return [];
  const { rows } = await sql<ClaimedDispatch>`
    with quiet as (select * from json_populate_recordset(null::alert_settings, ${JSON.stringify(quiet)}::json)),
    due as (
      select dispatches.id, failure is not null as has_failed, kind = 'webhook' as is_webhook, next_at,
        row_number() over (
          partition by channels.user_id, failure is not null, kind = 'webhook' order by next_at
        ) as place
      from ${due} and not exists (
        select from quiet where (quiet.time_zone, quiet.quiet_from, quiet.quiet_to)
          = (alert_settings.time_zone, alert_settings.quiet_from, alert_settings.quiet_to)
      )
    ),
    claimed as (
      select id from dispatches join due using (id) where ${isDue}
      order by has_failed, is_webhook, place, due.next_at limit ${limit} for update of dispatches skip locked
    ),
    tried as (
      update dispatches set
        tries = tries + 1,
        next_at = ${now}::timestamptz + make_interval(secs => (${RETRY_MS.map((ms) => ms / 1_000)}::float8[])[tries + 1])
      from claimed where dispatches.id = claimed.id
      returning dispatches.id, channel_id, tries
    )
    select tried.id, channel_id as "channelId", tries, email, username, lang, users.id as "userId",
      kind, endpoint, template, keys
    from tried join channels on channels.id = channel_id join users on users.id = channels.user_id
    join alert_settings on alert_settings.user_id = users.id`.execute(db);
  const claimed: Dispatch[] = [];
  // One after another: together they would need more connections than there are.
  for (const { kind, endpoint, template, keys, ...dispatch } of rows) {
    const { userId, id: dispatchId } = dispatch;
    const { messages, total } = await listMessages(db, { userId, dispatchId, offset: 0, limit: MAX_MESSAGES });
    const to = kind === "email" ? null : ({ kind, endpoint, template, keys } as Endpoint);
    claimed.push({ ...dispatch, to, messages: messages.filter(isNews), more: total - messages.length });
  }
  return claimed;
}

const isNews = ({ deal, detail }: Message) => detail !== "" || deal?.isLive === true;

/** Gives up after the last try, also if its process died, and stops a browser or webhook that has accepted nothing since. */
async function giveUp(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      update dispatches set given_up_at = ${now}
      where sent_at is null and given_up_at is null and tries >= ${RETRY_MS.length} and next_at <= ${now}
      returning channel_id, created_at
    )
    select distinct channels.id from given join channels on channels.id = given.channel_id
    where kind <> 'email' and not exists (
      select from dispatches taken where taken.channel_id = channels.id and taken.sent_at > given.created_at
    )`.execute(db);
  for (const { id } of rows) await stopChannel(db, { id, why: "failing", now });
}

/** Records that a dispatch was accepted, or has nothing to say any more. */
export async function markSent(db: Database, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    with sent as (update dispatches set sent_at = ${now} where id = ${id} returning channel_id)
    update channels set failure = null from sent where channels.id = channel_id and failure is not null`.execute(db);
}

/** Stores a failure for the user to see; the dispatch is tried again. */
export async function markFailed(db: Database, { channelId, failure }: { channelId: string; failure: string }) {
  await db.updateTable("channels").set({ failure }).where("id", "=", channelId).execute();
}

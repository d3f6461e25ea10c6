import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AlertTrigger } from "~/features/alerts/tables";
import type { Price, TextLanguage } from "~/platform/db/tables/columns";

export type FeedbackKind = "submission" | "report" | "review";

/** `channel`: one of the member's own has ended. */
export type MessageKind = AlertTrigger | FeedbackKind | "channel";

/** The messages to members, one for each event. */
export interface MessagesTable {
  id: GeneratedAlways<number>;
  user_id: string;
  event: string;
  kind: MessageKind;
  /** The alert that matched; null once it is deleted. */
  alert_id: string | null;
  deal_id: string | null;
  price: Price;
  price_before: Price;
  /** The outcome, for feedback; why it has ended, for a channel. */
  detail: Generated<string>;
  /** The name of a channel that has ended. */
  about: Generated<string>;
  at: Generated<Date>;
  read_at: Date | null;
}

/** Notification settings of a member; times in minutes of the day. */
export interface AlertSettingsTable {
  user_id: string;
  time_zone: string;
  /** Null with `quiet_to`: no quiet hours. */
  quiet_from: number | null;
  quiet_to: number | null;
  digest_at: number;
  lang: TextLanguage;
  /** Kinds of feedback that are turned off. */
  muted: Generated<FeedbackKind[]>;
}

export type ChannelKind = "email" | "push" | "webhook";

/** Encrypts messages to a browser. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Signs messages to a program. */
export interface WebhookKeys {
  secret: string;
}

export type ChannelStop = "unsubscribed" | "bounced" | "gone" | "failing";

/** Notification channels of a member, besides the inbox. */
export interface ChannelsTable {
  id: Generated<string>;
  user_id: string;
  kind: ChannelKind;
  /** The name of the browser or host. */
  name: Generated<string>;
  /** Null for `email`, whose address is the account's. */
  endpoint: string | null;
  /** The template; only for `webhook`. */
  template: string | null;
  keys: JSONColumnType<PushKeys | WebhookKeys> | null;
  mode: Generated<"now" | "digest">;
  /** When the channel was turned on; null until then. */
  confirmed_at: Date | null;
  stopped_at: Date | null;
  stopped_why: ChannelStop | null;
  /** How the last try ended; null after one that was accepted. */
  failure: string | null;
  /** Events until then were sent by the site whose backup this one was restored from. */
  held_until: Date | null;
  created_at: Generated<Date>;
}

/** Decisions to send something; the id is that of each try. */
export interface DispatchesTable {
  id: Generated<string>;
  channel_id: string;
  tries: Generated<number>;
  next_at: Generated<Date>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  given_up_at: Date | null;
}

/** The messages that go to each channel; written by a trigger on messages. */
export interface ChannelMessagesTable {
  channel_id: string;
  message_id: number;
  /** Null while it waits. */
  dispatch_id: string | null;
}

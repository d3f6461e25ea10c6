import { z } from "zod";
import type { TextLanguage } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import { type Parsed, parseFields } from "~/platform/values/fields";
import { isTimeZone, TIME_OF_DAY } from "~/platform/values/local-time";
import type { SendingTimes } from "./sending-times";
import type { FeedbackKind } from "./tables";

export const FEEDBACK_KINDS = ["submission", "report", "review"] as const satisfies readonly FeedbackKind[];

export interface NotificationSettings extends SendingTimes {
  /** The language of messages. */
  lang: TextLanguage;
}

/** The default quiet hours, from ten in the evening to eight in the morning, and the time of the digest. */
export const DEFAULT_TIMES = { quiet: { from: 22 * 60, to: 8 * 60 }, digestAt: 8 * 60 } as const;

/** The known time zones. ICU's list lacks UTC and older names, which are valid too. */
export const TIME_ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone")];

export interface SettingsError {
  field: "timeZone" | "quietFrom" | "quietTo" | "digestAt";
  code: "required";
}

/** Parses "HH:MM" to minutes of the day. */
const timeOfDay = z
  .string({ error: "required" })
  .regex(TIME_OF_DAY, { error: "required" })
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const times = z.object({
  timeZone: z.string({ error: "required" }).refine(isTimeZone, { error: "required" }),
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  digestAt: timeOfDay,
});

/** Parses the times; equal ends mean no quiet hours. */
export function parseTimes(value: unknown): Parsed<SendingTimes, SettingsError> {
  const parsed = parseFields<z.output<typeof times>, SettingsError>(times, value);
  if (!parsed.ok) return parsed;
  const { quietFrom: from, quietTo: to, timeZone, digestAt } = parsed.value;
  return { ok: true, value: { timeZone, digestAt, quiet: from === to ? null : { from, to } } };
}

/** The settings; null if the user has chosen none. */
export async function findSettings(db: Database, userId: string): Promise<NotificationSettings | null> {
  const row = await db.selectFrom("alert_settings").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!row) return null;
  const { time_zone: timeZone, quiet_from: from, quiet_to: to, digest_at: digestAt, lang } = row;
  return { timeZone, digestAt, lang, quiet: from === null || to === null ? null : { from, to } };
}

export async function saveSettings(
  db: Database,
  { userId, timeZone, quiet, digestAt, lang }: NotificationSettings & { userId: string },
): Promise<void> {
  const row = {
    ...{ time_zone: timeZone, digest_at: digestAt, lang },
    ...{ quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null },
  };
  await db
    .insertInto("alert_settings")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Changes only the language of existing settings, also if they are saved at the same moment; others get the default times. */
export async function saveLanguage(
  db: Database,
  { userId, timeZone, lang }: Pick<NotificationSettings, "timeZone" | "lang"> & { userId: string },
): Promise<void> {
  const { quiet, digestAt } = DEFAULT_TIMES;
  await db
    .insertInto("alert_settings")
    .values({
      ...{ user_id: userId, time_zone: timeZone, lang },
      ...{ quiet_from: quiet.from, quiet_to: quiet.to, digest_at: digestAt },
    })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ lang }))
    .execute();
}

/** The kinds of feedback that a user has turned off. */
export async function mutedKinds(db: Database, userId: string): Promise<FeedbackKind[]> {
  const row = db.selectFrom("alert_settings").select("muted").where("user_id", "=", userId);
  return (await row.executeTakeFirst())?.muted ?? [];
}

/** Turns these kinds of feedback off, and the others on, for a user who has settings. */
export async function muteKinds(
  db: Database,
  { userId, muted }: { userId: string; muted: FeedbackKind[] },
): Promise<void> {
  await db.updateTable("alert_settings").set({ muted }).where("user_id", "=", userId).execute();
}

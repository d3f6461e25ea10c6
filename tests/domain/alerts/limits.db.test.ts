import { sql } from "kysely";
import { expect, it } from "vitest";
import { turnOnEmail } from "~/domain/alerts/channels.server";
import { claimDispatches } from "~/domain/alerts/dispatches.server";
import { DEFAULT_TIMES, saveSettings } from "~/domain/alerts/settings.server";
import { useDatabase } from "../../support/database";
import { insertMember } from "../../support/people";

const db = useDatabase();

const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0));

it("who is asleep does not keep others waiting, however much is due to them", async () => {
  const [asleep, awake] = [await insertMember(db(), "amy"), await insertMember(db(), "ben")];
  await saveSettings(db(), { userId: asleep.id, ...DEFAULT_TIMES, timeZone: "UTC", lang: "en" });
  await saveSettings(db(), { userId: awake.id, ...DEFAULT_TIMES, timeZone: "Asia/Shanghai", lang: "en" });
  for (const { id: userId } of [asleep, awake]) await turnOnEmail(db(), { userId, now: midnight });
  await sql`
    insert into dispatches (channel_id, next_at)
    select channels.id, ${midnight}::timestamptz - interval '1 hour' from channels, generate_series(1, 1500)
    where user_id = ${asleep.id}
    union all
    select id, ${midnight} from channels where user_id = ${awake.id}`.execute(db());
  const claim = (now: Date) => claimDispatches(db(), { kinds: ["email"], now, limit: 5 });
  expect((await claim(midnight)).map(({ userId }) => userId)).toEqual([awake.id]);
  expect(await claim(midnight)).toEqual([]);
  expect(await claim(new Date(midnight.getTime() + 9 * 3_600_000))).toHaveLength(5);
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { turnOnEmail } from "~/features/notifications/channels.server";
import { claimDispatches } from "~/features/notifications/dispatches.server";
import { DEFAULT_TIMES, saveSettings } from "~/features/notifications/settings.server";
import { useDatabase } from "../../support/database";
import { insertMember } from "../../support/people";

const db = useDatabase();

const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0));

it("a thousand who are asleep do not keep others waiting", async () => {
  const { id: awake } = await insertMember(db(), "ben");
  await saveSettings(db(), { userId: awake, ...DEFAULT_TIMES, timeZone: "Asia/Shanghai", lang: "en" });
  await turnOnEmail(db(), { userId: awake, now: midnight });
  await sql`
    with asleep as (
      insert into users (username, email, password_hash)
      select 'asleep_' || n, 'asleep_' || n || '@shop.test', '' from generate_series(1, 1100) n returning id
    ), times as (
      insert into alert_settings (user_id, time_zone, quiet_from, quiet_to, digest_at, lang)
      select id, 'UTC', 1320, 480, 480, 'en' from asleep
    )
    insert into channels (user_id, kind, confirmed_at) select id, 'email', ${midnight} from asleep`.execute(db());
  await sql`
    insert into dispatches (channel_id, next_at)
    select id, ${midnight}::timestamptz - case when user_id = ${awake} then interval '0' else interval '1 hour' end
    from channels`.execute(db());
  const claim = (now: Date) => claimDispatches(db(), { kinds: ["email"], now, limit: 5 });
  expect((await claim(midnight)).map(({ userId }) => userId)).toEqual([awake]);
  expect(await claim(midnight)).toEqual([]);
  expect(await claim(new Date(midnight.getTime() + 9 * 3_600_000))).toHaveLength(5);
});

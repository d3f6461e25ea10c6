import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loader as logInLoader } from "~/features/accounts/routes/login";
import { action, loader } from "~/features/deals/routes/deal";
import { rateDeal } from "~/features/ratings/ratings.server";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";

const db = useDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

let deal = "";
let path = "";
beforeEach(async () => {
  [deal = ""] = await insertDeals(db(), [{ title: "Desk lamp" }]);
  path = `/deals/${deal}/desk-lamp`;
});

const rate = (fields: Record<string, string>, headers: Record<string, string> = {}, dealId = deal) =>
  answerOf(() => action(routeArgs(post(path, fields, headers), { dealId, title: "desk-lamp" })));

async function show(headers: Record<string, string> = {}, query = "") {
  return load(loader, `${path}${query}`, { params: { dealId: deal, title: "desk-lamp" }, headers });
}

const written = () =>
  db().selectFrom("ratings").select(["deal_id", "user_id", "rating", "comment"]).orderBy("created_at").execute();

/** Inserts ratings by `count` users, newest last; without the trigger, which would count one by one. */
async function insertRatings(count: number): Promise<void> {
  await db()
    .transaction()
    .execute(async (transaction) => {
      await sql`
        insert into users (username, email, password_hash)
        select 'rater_' || n, 'rater_' || n || '@shop.test', '-' from generate_series(1, ${count}::int) n
      `.execute(transaction);
      await sql`alter table ratings disable trigger ratings_counted`.execute(transaction);
      await sql`
        insert into ratings (deal_id, user_id, rating, comment, created_at)
        select ${deal}::uuid, id, 1 + n % 5, 'Comment ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
        from users, lateral (select substr(username, 7)::int as n) numbered where username like 'rater\\_%'
      `.execute(transaction);
      await sql`alter table ratings enable trigger ratings_counted`.execute(transaction);
      await sql`
        update deals set (rating_sum, ratings_count) = (select sum(rating), count(*) from ratings)
        where id = ${deal}::uuid`.execute(transaction);
    });
}

describe("a rating", () => {
  it("is an upsert, and redirects back to the deal", async () => {
    const { id, headers } = await insertSignedIn(db());
    for (const [rating, comment, stored] of [
      ["4", "  Bright.  ", "Bright."],
      // Counted after its line ends are single: 1,999 characters.
      ["2", "好\r\n".repeat(1_000), "好\n".repeat(1_000).trim()],
      ["5", undefined, null],
    ] as const) {
      const response = await rate({ rating, ...(comment && { comment }) }, headers);
      expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
      expect(flashOf(response.headers)).toBe("rated");
      expect(await written()).toEqual([{ deal_id: deal, user_id: id, rating: Number(rating), comment: stored }]);
    }
  });

  it("is deleted by its author, but not while its comment is hidden", async () => {
    const { headers } = await insertSignedIn(db());
    await rate({ rating: "4", comment: "Bright." }, headers);
    await db().updateTable("ratings").set({ hidden_at: new Date() }).execute();
    const refused = await rate({ delete: "on", rating: "4", comment: "Bright." }, headers);
    expect(refused.status).toBe(409);
    expect(refused.data).toMatchObject({
      errors: { rating: expect.stringContaining("hidden") },
      typed: { comment: "Bright." },
    });
    await db().updateTable("ratings").set({ hidden_at: null }).execute();
    const { status, headers: sent } = await rate({ delete: "on" }, headers);
    expect([status, sent.get("Location"), flashOf(sent), await written()]).toEqual([303, path, "ratingDeleted", []]);
  });

  it.each([
    [{ rating: "4.5" }, "rating", "Please choose 1 to 5 stars"],
    [{ rating: "4", comment: "x".repeat(2_001) }, "comment", "Written review must be at most 2,000 characters"],
  ] as [Record<string, string>, string, string][])(
    "rejects %j and preserves the typed values",
    async (fields, field, text) => {
      const { headers } = await insertSignedIn(db());
      const response = await rate({ comment: "Typed", ...fields }, headers);
      expect(response.status).toBe(400);
      expect(response.data).toMatchObject({ errors: { [field]: text }, typed: { comment: fields.comment ?? "Typed" } });
      if (field === "comment") expect(response.data).toMatchObject({ typed: { rating: 4 } });
      expect(await written()).toEqual([]);
    },
  );

  it("redirects signed-out visitors to the log-in page with a reason, and back to the ratings", async () => {
    const response = await rate({});
    expect(response.status).toBe(303);
    const { redirectTo, reason } = await load(logInLoader, response.headers.get("Location") ?? "");
    expect({ redirectTo, reason }).toEqual({ redirectTo: `${path}#ratings`, reason: "logInToRate" });
    expect(await written()).toEqual([]);
  });

  it("preserves the typed values after the session has expired, and asks to log in", async () => {
    const comment = "好\r\n".repeat(1_000).trimEnd();
    const response = await rate({ rating: "4", comment });
    expect([response.status, response.data]).toEqual([
      401,
      { errors: { rating: "Please log in to rate deals" }, typed: { rating: 4, comment }, signedOut: true },
    ]);
    expect(await written()).toEqual([]);
  });

  it.each(["00000000-0000-4000-8000-000000000000", "1"])("of the unknown deal %s returns 404", async (dealId) => {
    const { headers } = await insertSignedIn(db());
    expect((await rate({ rating: "4" }, headers, dealId)).status).toBe(404);
  });

  it("is limited to 20 per minute and user, with Retry-After and a message in the form", async () => {
    const alice = await insertSignedIn(db(), "alice");
    for (let time = 0; time < 20; time += 1) {
      expect((await rate({ rating: String(1 + (time % 5)) }, alice.headers)).status).toBe(303);
    }
    const rejected = await rate({ rating: "1", comment: "Too much" }, alice.headers);
    expect(rejected.status).toBe(429);
    const wait = Number(rejected.headers.get("Retry-After"));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(rejected.data).toMatchObject({
      errors: { rating: expect.stringContaining("Too many attempts") },
      typed: { rating: 1, comment: "Too much" },
    });
    expect(await written()).toMatchObject([{ rating: 5, comment: null }]);

    const bob = await insertSignedIn(db(), "bob");
    expect((await rate({ rating: "1" }, bob.headers)).status).toBe(303);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await rate({ rating: "1" }, alice.headers)).status).toBe(303);
  });
});

describe("the ratings of a deal", () => {
  it("are empty at first", async () => {
    expect((await show()).ratings).toMatchObject({ average: null, count: 0, ratings: [], own: null });
  });

  it("have usernames, none after the account's deletion, and the viewer's own is in the form", async () => {
    const [alice, bob] = [await insertSignedIn(db(), "alice"), await insertSignedIn(db(), "bob")];
    await rateDeal(db(), { dealId: deal, userId: alice.id, rating: 4, comment: "Bright" });
    await rateDeal(db(), { dealId: deal, userId: bob.id, rating: 1, comment: null });
    await db().deleteFrom("users").where("id", "=", bob.id).execute();
    const { ratings } = await show(alice.headers);
    expect(ratings.own).toEqual({ rating: 4, comment: "Bright", hidden: null });
    expect(ratings.count).toBe(2);
    const rows = ratings.ratings.map(({ username, rating, comment }) => ({ username, rating, comment }));
    expect(rows).toEqual(
      expect.arrayContaining([
        { username: "alice", rating: 4, comment: "Bright" },
        { username: null, rating: 1, comment: null },
      ]),
    );
    expect((await show()).ratings.own).toBeNull();
    expect(JSON.stringify(await show())).not.toContain(alice.id);
  });

  it("have an average that is rounded once: of 169 stars of 38 people, 4.447…, it is 4.4", async () => {
    await insertRatings(38);
    const low = 5 * 38 - 169;
    await sql`
      with ranked as (select id, row_number() over (order by id) as place from ratings)
      update ratings set rating = case when place <= ${low} then 4 else 5 end
      from ranked where ranked.id = ratings.id`.execute(db());
    expect((await show()).ratings.average).toBe("4.4");
  });

  it("are listed newest first, 20 per page, without gaps or duplicates", async () => {
    await insertRatings(45);
    const comments: (string | null)[] = [];
    let query = "";
    const pages: (string | null)[][] = [];
    for (let page = 0; page < 3; page += 1) {
      const { ratings } = await show({}, query);
      comments.push(...ratings.ratings.map(({ comment }) => comment));
      pages.push([ratings.newerHref, ratings.olderHref, ratings.first, ratings.last, ratings.total]);
      query = ratings.olderHref?.replace(path, "").replace(/#.*/, "") ?? "";
    }
    expect(comments).toEqual(Array.from({ length: 45 }, (_, n) => `Comment ${45 - n}`));
    expect(pages).toEqual([
      [null, `${path}?ratings=2#ratings`, "1", "20", "45"],
      [`${path}#ratings`, `${path}?ratings=3#ratings`, "21", "40", "45"],
      [`${path}?ratings=2#ratings`, null, "41", "45", "45"],
    ]);
  });

  it("are on the first page for what is no number of a page, and on the last beyond it", async () => {
    await insertRatings(30);
    for (const page of ["0", "-1", "x", "1.5", "99999999999999999999"]) {
      expect((await show({}, `?ratings=${page}`)).ratings.first, page).toBe("1");
    }
    expect((await show({}, "?ratings=999")).ratings).toMatchObject({ first: "21", last: "30", olderHref: null });
  });
});

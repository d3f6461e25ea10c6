import { describe, expect, it } from "vitest";
import { blockHost, listBlocks, unblockHost } from "~/features/moderation/block-hosts.server";
import { parseBlock } from "~/features/moderation/block-input";
import { findBlock } from "~/features/moderation/blocked-hosts.server";
import { useDatabase } from "../../support/database";
import { insertMember } from "../../support/people";

const db = useDatabase();

const NOW = new Date("2026-11-20T12:00:00Z");
const TOMORROW = new Date("2026-11-21T12:00:00Z");

const insertBlock = (host: string, until: Date | null = null) =>
  db().insertInto("blocked_hosts").values({ host, until, reason: "Sells counterfeits." }).execute();

describe("findBlock", () => {
  it.each([
    "https://fake.example/shoes",
    "http://www.fake.example./shoes",
    "https://FAKE.example:8443/shoes",
    "https://m.shop.fake.example/shoes?from=home",
    "https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Ffake.example%2Fshoes",
    "https://t.co.fake.example/",
  ])("finds %s", async (url) => {
    await insertBlock("fake.example");
    const block = { host: "fake.example", until: null, reason: "Sells counterfeits." };
    expect(await findBlock(db(), url, NOW)).toEqual(block);
  });

  it.each([
    "https://notfake.example/shoes",
    "https://fake.example.org/shoes",
    "https://shop.example/?from=fake.example",
    "https://user@",
  ])("does not find %s", async (url) => {
    await insertBlock("fake.example");
    expect(await findBlock(db(), url, NOW)).toBeNull();
  });

  it("finds the redirector that is blocked itself, whatever its target", async () => {
    await insertBlock("awin1.com");
    const url = "https://www.awin1.com/cread.php?ued=https%3A%2F%2Fshop.example%2F";
    expect(await findBlock(db(), url, NOW)).toMatchObject({ host: "awin1.com" });
  });

  it("finds a block only until it ends", async () => {
    await insertBlock("fake.example", TOMORROW);
    expect(await findBlock(db(), "https://fake.example/", NOW)).toMatchObject({ until: TOMORROW });
    expect(await findBlock(db(), "https://fake.example/", TOMORROW)).toBeNull();
  });
});

describe("parseBlock", () => {
  it.each([
    ["fake.example", "fake.example"],
    [" https://www.Fake.example:8443/shoes ", "fake.example"],
    ["m.fake.example.", "m.fake.example"],
    ["käse.example", "xn--kse-qla.example"],
  ])("takes %s", (typed, host) => {
    const term = "week" as const;
    expect(parseBlock({ host: typed, reason: " Sells \n fakes. ", term })).toEqual({
      ok: true,
      value: { host, reason: "Sells fakes.", term },
    });
  });

  it.each(["", "localhost", "ftp://fake.example/", "a b.example", "javascript:alert(1)", "[::1]", ".example."])(
    "does not take %j",
    (host) => {
      expect(parseBlock({ host, reason: "Fakes.", term: "week" })).toEqual({
        ok: false,
        errors: [{ field: "host", code: "host_invalid" }],
      });
    },
  );

  it("says all that is wrong", () => {
    const errors = [
      { field: "host", code: "host_invalid" },
      { field: "reason", code: "reason_required" },
      { field: "term", code: "term_required" },
    ];
    expect(parseBlock({ host: "", reason: " ", term: "year" })).toEqual({ ok: false, errors });
    expect(parseBlock({ host: "fake.example", reason: "a".repeat(201), term: "month" })).toEqual({
      ok: false,
      errors: [{ field: "reason", code: "reason_too_long" }],
    });
  });
});

describe("blockHost", () => {
  it("blocks for a time or for good, until it is undone, and logs each", async () => {
    const { id: actorId } = await insertMember(db(), "ann", { isAdmin: true });
    const by = { actorId, now: NOW };
    await blockHost(db(), { host: "fake.example", reason: "Fakes.", term: "week" }, by);
    expect(await listBlocks(db(), NOW)).toEqual([
      { host: "fake.example", until: new Date("2026-11-27T12:00:00Z"), reason: "Fakes." },
    ]);
    await blockHost(db(), { host: "fake.example", reason: "Still.", term: "forever" }, by);
    expect(await findBlock(db(), "https://fake.example/", NOW)).toMatchObject({ until: null, reason: "Still." });
    for (const done of [true, false]) expect(await unblockHost(db(), "fake.example", by)).toBe(done);
    expect(await listBlocks(db(), NOW)).toEqual([]);
    expect(await db().selectFrom("moderation_events").select(["action", "reason"]).orderBy("id").execute()).toEqual([
      { action: "host_blocked", reason: "week" },
      { action: "host_blocked", reason: "forever" },
      { action: "host_unblocked", reason: null },
    ]);
  });

  it("is over when its time is", async () => {
    await insertBlock("fake.example", TOMORROW);
    expect(await listBlocks(db(), NOW)).toHaveLength(1);
    expect(await listBlocks(db(), TOMORROW)).toEqual([]);
  });
});

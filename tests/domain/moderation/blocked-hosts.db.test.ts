import { describe, expect, it } from "vitest";
import { findBlock } from "~/domain/moderation/blocked-hosts.server";
import { useDatabase } from "../../support/database";

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
    expect(await findBlock(db(), url, NOW)).toEqual({
      host: "fake.example",
      until: null,
      reason: "Sells counterfeits.",
    });
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

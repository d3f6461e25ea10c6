import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findDeal } from "~/features/lists/browse.server";
import {
  barPicture,
  claimAddresses,
  FAILED,
  findPicture,
  findPictureAt,
  purgePictures,
  recordFetched,
  storedBytes,
  storeUpload,
} from "~/features/pictures/pictures.server";
import { contentVersion } from "~/platform/db/content-version.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission } from "../../support/submissions";

const db = useDatabase();

const NOW = new Date("2030-01-01T00:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const days = (count: number) => later(count * 24 * 60);
const MAX = 1_000;

const made = (name: string) => ({
  hash: name.padEnd(22, "-"),
  large: Buffer.from(`large ${name}`),
  small: Buffer.from(`small ${name}`),
});
const claim = (at = NOW, limit = 10) => claimAddresses(db(), { limit, now: at });
const addresses = async () =>
  (await db().selectFrom("picture_addresses").select("address").orderBy("address").execute()).map((row) => row.address);

async function dealWith(imageUrl: string): Promise<string> {
  const [id = ""] = await insertDeals(db(), [{ imageUrl }]);
  return id;
}

async function upload(name: string, now = NOW) {
  const { id: userId } = await insertMember(db(), `bob_${name}`);
  const stored = await storeUpload(db(), made(name), { userId, maxBytes: MAX, now });
  return { userId, stored, address: typeof stored === "string" ? "" : stored.address };
}

describe("the pictures of other sites", () => {
  it("are due once a deal with them is written, one time for each address", async () => {
    const shared = "https://img.example/a.jpg";
    await insertDeals(db(), [
      { imageUrl: shared },
      { imageUrl: shared },
      { imageUrl: "/images/own.webp" },
      { imageUrl: "" },
      { imageUrl: `https://img.example/${"ü".repeat(1_100)}` },
    ]);
    const id = await dealWith("https://img.example/b.jpg");
    await db().updateTable("deals").set({ image_url: "https://img.example/c.jpg" }).where("id", "=", id).execute();
    await db().updateTable("deals").set({ title: "Else" }).where("id", "=", id).execute();
    expect(await addresses()).toEqual([shared, "https://img.example/b.jpg", "https://img.example/c.jpg"]);
    // No deal has b any more.
    expect(new Set(await claim())).toEqual(new Set([shared, "https://img.example/c.jpg"]));
  });

  it("are claimed by one process at a time, until its lease ends", async () => {
    await insertDeals(
      db(),
      [1, 2, 3].map((n) => ({ imageUrl: `https://img.example/${n}` })),
    );
    const claimed = await Promise.all([claim(NOW, 2), claim(NOW, 2)]);
    expect(claimed.flat()).toHaveLength(3);
    expect(await claim(later(9))).toEqual([]);
    expect(await claim(later(10))).toHaveLength(3);
  });

  it("belong to all deals with the address, and make cached pages stale once", async () => {
    const address = "https://img.example/a.jpg";
    const [one, other] = [await dealWith(address), await dealWith(address)];
    expect(await findDeal(db(), one)).toMatchObject({ imageUrl: address, picture: null });
    await claim();
    const before = await contentVersion(db());
    await recordFetched(db(), [{ address, made: made("a") }], NOW);
    expect(await contentVersion(db())).toBeGreaterThan(before);
    for (const id of [one, other]) expect(await findDeal(db(), id)).toMatchObject({ picture: made("a").hash });
    expect(await dealWith(address).then((id) => findDeal(db(), id))).toMatchObject({ picture: made("a").hash });
    expect(await claim(days(100))).toEqual([]);
    expect(await findPicture(db(), made("a").hash, "small")).toMatchObject({
      bytes: made("a").small,
      isPublic: true,
      uploadedBy: null,
    });
  });

  it("are tried again after ever longer pauses, six times", async () => {
    const address = "https://img.example/away.jpg";
    await dealWith(address);
    const pauses: number[] = [];
    for (let at = NOW; ; ) {
      expect(await claim(at)).toEqual([address]);
      await recordFetched(db(), [{ address, made: { problem: "status_503" } }], at);
      const { due_at } = await db().selectFrom("picture_addresses").select("due_at").executeTakeFirstOrThrow();
      if (!due_at) break;
      pauses.push((due_at.getTime() - at.getTime()) / 60_000);
      at = due_at;
    }
    expect(pauses).toEqual([10, 40, 160, 640, 2_560]);
  });

  it("are tried again for ever where this site fails to make them", async () => {
    const address = "https://img.example/a";
    await dealWith(address);
    for (let n = 0; n < 9; n += 1) await recordFetched(db(), [{ address, made: { problem: FAILED } }], NOW);
    expect(await claim(days(2))).toEqual([address]);
  });

  it("of one content are one, whatever their addresses", async () => {
    const [a, b] = ["https://img.example/a", "https://img.example/b"];
    await Promise.all([dealWith(a), dealWith(b)]);
    await Promise.all([a, b].map((address) => recordFetched(db(), [{ address, made: made("same") }], NOW)));
    for (const address of [a, b])
      expect(await findPictureAt(db(), address)).toMatchObject({ picture: made("same").hash });
    expect(await storedBytes(db())).toBe(made("same").large.length + made("same").small.length);
  });
});

describe("an uploaded picture", () => {
  it("is the uploader's until a published deal shows it", async () => {
    const { address, userId } = await upload("own");
    expect(await findPicture(db(), made("own").hash, "large")).toEqual({
      bytes: made("own").large,
      isPublic: false,
      uploadedBy: userId,
    });
    const id = await dealWith(address);
    await db().updateTable("all_deals").set({ status: "pending" }).where("id", "=", id).execute();
    expect((await findPicture(db(), made("own").hash, "large"))?.isPublic).toBe(false);
    await db().updateTable("all_deals").set({ status: "published" }).where("id", "=", id).execute();
    expect((await findPicture(db(), made("own").hash, "large"))?.isPublic).toBe(true);
    expect(await findDeal(db(), id)).toMatchObject({ picture: made("own").hash });
    await db().deleteFrom("users").where("id", "=", userId).execute();
    expect(await findDeal(db(), id)).toMatchObject({ picture: made("own").hash });
  });

  it("is refused once there is no room", async () => {
    const { userId } = await upload("one");
    const none = storeUpload(db(), made("two"), { userId, maxBytes: await storedBytes(db()), now: NOW });
    expect(await none).toBe("no_room");
    expect(await findPicture(db(), made("two").hash, "large")).toBeNull();
  });
});

describe("a barred picture", () => {
  it("leaves every deal, and neither an upload nor another address brings it back", async () => {
    const { address } = await upload("bad");
    const id = await dealWith(address);
    expect(await barPicture(db(), made("bad").hash, NOW)).toBe(true);
    expect(await barPicture(db(), made("bad").hash, NOW)).toBe(false);
    expect(await findDeal(db(), id)).toMatchObject({ picture: "" });
    expect(await findPicture(db(), made("bad").hash, "large")).toBeNull();
    expect(await storedBytes(db())).toBe(0);
    const { id: userId } = await insertMember(db(), "carl");
    expect(await storeUpload(db(), made("bad"), { userId, maxBytes: MAX, now: NOW })).toBe("barred");
    await dealWith("https://img.example/again");
    await claim();
    await recordFetched(db(), [{ address: "https://img.example/again", made: made("bad") }], NOW);
    expect(await findPictureAt(db(), "https://img.example/again")).toEqual({ picture: null, isBarred: true });
    expect(await claim(days(100))).toEqual([]);
    await purgePictures(db(), days(100));
    expect(await storeUpload(db(), made("bad"), { userId, maxBytes: MAX, now: NOW })).toBe("barred");
  });
});

describe("purging", () => {
  it("deletes a picture a week after its last deal, not before, and its address", async () => {
    const address = "https://img.example/a";
    const id = await dealWith(address);
    await recordFetched(db(), [{ address, made: made("a") }], NOW);
    expect(await purgePictures(db(), days(30))).toBe(0);
    await db().deleteFrom("all_deals").where("id", "=", id).execute();
    expect(await purgePictures(db(), days(40))).toBe(0);
    expect(await addresses()).toEqual([]);
    expect(await purgePictures(db(), days(46.9))).toBe(0);
    expect(await purgePictures(db(), days(47))).toBe(1);
  });

  it("keeps what a deal shows again within the week, and what a proposed change has", async () => {
    const { address } = await upload("back");
    const proposed = await upload("proposed");
    const dealId = await dealWith("");
    const changes = JSON.stringify({ imageUrl: ["", proposed.address] });
    await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: proposed.userId, changes });
    await purgePictures(db(), days(1));
    await dealWith(address);
    await purgePictures(db(), days(2));
    expect(await purgePictures(db(), days(20))).toBe(0);
    expect(await findPictureAt(db(), address)).toMatchObject({ picture: made("back").hash });
    expect(await findPictureAt(db(), proposed.address)).toMatchObject({ picture: made("proposed").hash });
  });

  it("notes an address that is missing", async () => {
    await dealWith("https://img.example/a");
    await sql`delete from picture_addresses`.execute(db());
    await purgePictures(db(), NOW);
    expect(await claim()).toEqual(["https://img.example/a"]);
  });
});

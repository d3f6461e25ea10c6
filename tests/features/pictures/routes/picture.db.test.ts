import { expect, it } from "vitest";
import { picturePath } from "~/features/pictures/picture-path";
import { recordFetched, storeUpload } from "~/features/pictures/pictures.server";
import { loader as picture } from "~/features/pictures/routes/picture";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { load } from "../../../support/routes";

const db = useDatabase();

const NOW = new Date();
const HASH = "0123456789-_abcdefghij";
const MADE = { hash: HASH, large: Buffer.from("large one"), small: Buffer.from("small one") };

function open(file: string, headers: HeadersInit = {}): Promise<Response> {
  return load(picture, `/pictures/${file}`, { params: { file }, headers }) as Promise<Response>;
}

const seen = async (headers: HeadersInit = {}) => {
  const { status, headers: sent } = await open(`${HASH}.webp`, headers);
  return [status, sent.get("Cache-Control")];
};

it("a fetched picture is everybody's, for a year, in both sizes", async () => {
  await insertDeals(db(), [{ imageUrl: "https://img.example/a" }]);
  await recordFetched(db(), [{ address: "https://img.example/a", made: MADE }], NOW);
  const [large, small] = await Promise.all([open(`${HASH}.webp`), open(`${HASH}-small.webp`)]);
  expect(await Promise.all([large.text(), small.text()])).toEqual(["large one", "small one"]);
  expect(Object.fromEntries(large.headers)).toEqual({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const others = ["", "x.webp", `${HASH}.png`, `${HASH}-large.webp`, `${HASH.toUpperCase()}.webp`, `../${HASH}.webp`];
  for (const file of others) expect((await open(file)).status).toBe(404);
});

it("an upload is its sender's and the moderators', until a published deal shows it", async () => {
  const sender = await insertSignedIn(db(), "amy");
  const other = await insertSignedIn(db(), "bob");
  const moderator = await insertSignedIn(db(), "eve", { role: "moderator" });
  await storeUpload(db(), MADE, { userId: sender.id, maxBytes: 1_000, now: NOW });
  const hidden = [404, "no-store"];
  const personal = [200, "private, no-store"];
  expect([await seen(), await seen(other.headers)]).toEqual([hidden, hidden]);
  expect([await seen(sender.headers), await seen(moderator.headers)]).toEqual([personal, personal]);
  await insertDeals(db(), [{ imageUrl: picturePath(HASH, "large") }]);
  const shared = [200, "public, max-age=31536000, immutable"];
  expect([await seen(), await seen(other.headers), await seen(sender.headers)]).toEqual([shared, shared, shared]);
});

import { readdir } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { FETCH_PICTURES } from "~/features/pictures/fetching/fetch-pictures-job.server";
import { findPictureAt } from "~/features/pictures/pictures.server";
import { scratchDir } from "~/platform/process/scratch-dir.server";
import { portOf } from "../../../site/site";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";

const db = useDatabase();

const NOW = new Date("2030-01-01T00:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const requested: { path: string; headers: IncomingHttpHeaders }[] = [];
const responses = new Map<string, RequestListener>();
const server = createServer((request, response) => {
  requested.push({ path: request.url ?? "", headers: request.headers });
  responses.get(request.url ?? "")?.(request, response);
});
let origin: string;
let photo: Buffer;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${portOf(server)}`;
  process.env.OUTBOUND_ALLOWED_ORIGINS = origin;
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c33" } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => {
  requested.length = 0;
  responses.clear();
});
afterAll(() => server.close().closeAllConnections());

function serve(path: string, body: string | Buffer, headers: Record<string, string | number> = {}, status = 200) {
  responses.set(path, (_, response) => response.writeHead(status, headers).end(body));
  return `${origin}${path}`;
}

const problemOf = async (address: string) =>
  (await db().selectFrom("picture_addresses").select("problem").where("address", "=", address).executeTakeFirst())
    ?.problem;
const leftovers = async () => (await readdir(scratchDir())).filter((name) => name.startsWith("haojia-scratch-picture"));

it("fetches each address once, however many deals have it", { timeout: 30_000 }, async () => {
  const address = serve("/photo", photo, { "Content-Type": "text/html" });
  const moved = serve("/moved", "", { Location: "/photo" }, 302);
  await insertDeals(db(), [{ imageUrl: address }, { imageUrl: address }, { imageUrl: moved }]);
  expect(await FETCH_PICTURES.run(db(), NOW)).toBe(2);
  const { picture: hash } = await findPictureAt(db(), address);
  expect(hash).toMatch(/^[\w-]{22}$/);
  expect(await findPictureAt(db(), moved)).toMatchObject({ picture: hash });
  const { large } = await db().selectFrom("pictures").select("large").executeTakeFirstOrThrow();
  expect(await sharp(large ?? "").metadata()).toMatchObject({ format: "webp", width: 800, height: 533 });
  expect(requested.map(({ path }) => path).toSorted((one, other) => one.localeCompare(other))).toEqual([
    "/moved",
    "/photo",
    "/photo",
  ]);
  expect(requested[0]?.headers).toMatchObject({ "user-agent": "Haojia" });
  expect(requested[0]?.headers.cookie).toBeUndefined();
  expect(requested[0]?.headers.referer).toBeUndefined();
  expect(await FETCH_PICTURES.run(db(), later(60 * 24 * 30))).toBe(0);
  expect(await leftovers()).toEqual([]);
});

it("stores nothing of servers that misbehave, and says why", { timeout: 60_000 }, async () => {
  const cut: RequestListener = (_, response) => {
    response.writeHead(200, { "Content-Length": photo.length });
    response.write(photo.subarray(0, 500), () => response.destroy());
  };
  const endless: RequestListener = (_, response) => {
    response.writeHead(200, { "Content-Type": "image/jpeg" });
    const send = () => response.writable && response.write(Buffer.alloc(256 * 1024), () => setImmediate(send));
    send();
  };
  responses.set("/cut", cut);
  responses.set("/endless", endless);
  const problems = {
    [serve("/page", "<html><img></html>")]: "no_picture",
    [serve("/svg", `<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>`, { "Content-Type": "image/svg+xml" })]:
      "no_picture",
    [serve("/empty", "")]: "no_picture",
    [serve("/gone", photo, {}, 404)]: "status_404",
    [serve("/busy", photo, { "Retry-After": 60 }, 503)]: "status_503",
    [serve("/refused", photo, {}, 403)]: "status_403",
    [serve("/loop", "", { Location: "/loop" }, 302)]: "status_302",
    [serve("/private", "", { Location: "http://127.0.0.1:1/" }, 302)]: "forbidden",
    [`${origin}/cut`]: "unreachable",
    [`${origin}/endless`]: "too_large",
    "https://10.0.0.1/a.jpg": "forbidden",
    "https://localhost/a.jpg": "forbidden",
  };
  await insertDeals(
    db(),
    Object.keys(problems).map((imageUrl) => ({ imageUrl })),
  );
  expect(await FETCH_PICTURES.run(db(), NOW)).toBe(Object.keys(problems).length);
  const found = await Promise.all(Object.keys(problems).map(async (address) => [address, await problemOf(address)]));
  expect(Object.fromEntries(found)).toEqual(problems);
  expect(await db().selectFrom("pictures").selectAll().execute()).toEqual([]);
  expect(await leftovers()).toEqual([]);
  // A failed request is not retried before its pause.
  requested.length = 0;
  expect(await FETCH_PICTURES.run(db(), later(1))).toBe(0);
  expect(requested).toEqual([]);
});

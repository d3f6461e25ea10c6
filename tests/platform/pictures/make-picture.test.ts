import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makePicture } from "~/platform/pictures/make-picture.server";
import { chunk, png } from "../../support/png";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "pictures-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(dir, "picture");
  await writeFile(file, bytes);
  return file;
}

const photo = () => sharp({ create: { width: 900, height: 600, channels: 3, background: "#c33" } });

it("makes a picture in a process of its own", async () => {
  const made = await makePicture(await fileOf(await photo().jpeg().toBuffer()), "upload");
  if (typeof made === "string") throw new Error(made);
  expect(await sharp(made.large).metadata()).toMatchObject({ format: "webp", width: 800 });
  expect(await sharp(made.small).metadata()).toMatchObject({ format: "webp", width: 320 });
  expect(await makePicture(await fileOf(Buffer.from("<svg/>")), "upload")).toBe("no_picture");
});

it("ends that process when a small file keeps it busy, and makes the next picture", async () => {
  const text = chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(5e7))]));
  // 2 MB, and a minute of CPU.
  const busy = await fileOf(png(20, 20, Buffer.alloc(21 * 20), ...Array(40).fill(text)));
  expect(await makePicture(busy, "upload", 5_000)).toBe("no_picture");
  expect(await makePicture(await fileOf(await photo().png().toBuffer()), "upload")).toMatchObject({
    hash: expect.any(String),
  });
});

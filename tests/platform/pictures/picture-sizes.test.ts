import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictureSizes } from "~/platform/pictures/picture-sizes.server";
import { chunk, png } from "../../support/png";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "pictures-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function made(bytes: Buffer | string) {
  const file = path.join(dir, "picture");
  await writeFile(file, bytes);
  return pictureSizes(file);
}

async function sizesOf(bytes: Buffer | string) {
  const picture = await made(bytes);
  if (typeof picture === "string") return picture;
  const [large, small] = await Promise.all([sharp(picture.large).metadata(), sharp(picture.small).metadata()]);
  expect([large.format, small.format]).toEqual(["webp", "webp"]);
  expect([large.exif, large.icc, large.xmp, large.orientation, large.pages]).toEqual(Array(5).fill(undefined));
  expect(picture.large.length + picture.small.length).toBeLessThanOrEqual(80 * 1024);
  return [large.width, large.height, small.width, small.height];
}

const photo = (width: number, height: number, background = "#c33") =>
  sharp({ create: { width, height, channels: 3, background } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });

describe("pictureSizes", () => {
  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("makes both sizes of a %s", async (format) => {
    expect(await sizesOf(await photo(1200, 900).toFormat(format).toBuffer())).toEqual([800, 600, 320, 240]);
  });

  it("keeps small pictures as they are, and bounds the longer side", async () => {
    expect(await sizesOf(await photo(100, 50).png().toBuffer())).toEqual([100, 50, 100, 50]);
    expect(await sizesOf(await photo(500, 2000).png().toBuffer())).toEqual([200, 800, 80, 320]);
  });

  it("turns a photo upright, and leaves out where it was taken", async () => {
    const taken = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 0/1" } };
    const rotated = await photo(1200, 900).withExif(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sizesOf(rotated)).toEqual([600, 800, 240, 320]);
  });

  it("shows what is transparent on white", async () => {
    const clear = sharp({ create: { width: 10, height: 10, channels: 4, background: "#0000" } });
    const picture = await made(await clear.png().toBuffer());
    const { dominant } = await sharp(typeof picture === "string" ? "" : picture.large).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
  });

  it("makes noise small enough", async () => {
    const sizes = await sizesOf(await noise(1600, 1600).jpeg({ quality: 95 }).toBuffer());
    expect(sizes).toEqual([expect.any(Number), expect.any(Number), 320, 320]);
    // Every pixel another one: what no shop has.
    const bytes = Buffer.from(Array.from({ length: 690 * 500 * 3 }, (_, at) => (at * 2_654_435_761) % 251));
    const raw = { raw: { width: 690, height: 500, channels: 3 } } as const;
    expect(await sizesOf(await sharp(bytes, raw).png().toBuffer())).not.toBe("no_picture");
  });

  it("gives the same picture the same hash, whatever its metadata", async () => {
    const plain = await photo(300, 200).png().toBuffer();
    const described = await photo(300, 200)
      .withExif({ IFD0: { Copyright: "Example" } })
      .png()
      .toBuffer();
    expect(described.equals(plain)).toBe(false);
    const hashes = [await made(plain), await made(described)].map(
      (picture) => typeof picture === "object" && picture.hash,
    );
    expect(new Set(hashes).size).toBe(1);
    expect(hashes[0]).toMatch(/^[\w-]{22}$/);
  });

  it("does not decode what has more than 40 megapixels", async () => {
    expect(await made(png(6_325, 6_325, Buffer.alloc(1_000)))).toBe("too_many_pixels");
    expect(await made(png(65_000, 65_000, Buffer.alloc(1_000)))).toBe("too_many_pixels");
  });

  it("survives 90 hostile files, which become a picture or none, in bounded memory", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
    const whole = {
      jpeg: await noise(120, 90).jpeg().toBuffer(),
      png: await noise(120, 90).png().toBuffer(),
      webp: await noise(120, 90).webp().toBuffer(),
      avif: await noise(120, 90).avif({ effort: 0 }).toBuffer(),
      gif: await noise(120, 90).gif().toBuffer(),
    };
    const frames = await sharp(
      await noise(40, 40 * 60)
        .raw()
        .toBuffer(),
      {
        raw: { width: 40, height: 40 * 60, channels: 3, pageHeight: 40 },
      },
    )
      .gif()
      .toBuffer();
    const foreign = [
      ...[
        "",
        "x",
        "GIF89a",
        "<html><img></html>",
        svg,
        `<?xml version="1.0"?>${svg}`,
        "%PDF-1.7\n%%EOF",
        "BM",
        "II*\0",
      ],
      `<!DOCTYPE s [<!ENTITY a "${"b".repeat(1e6)}">]><svg xmlns="http://www.w3.org/2000/svg">&a;&a;&a;</svg>`,
      gzipSync(svg),
      await photo(50, 50).tiff().toBuffer(),
      Buffer.alloc(8 * 1024 * 1024),
      Buffer.from("P6\n50 50\n255\n"),
    ];
    const damaged = Object.values(whole).flatMap((bytes) => [
      ...[0.02, 0.1, 0.5, 0.9, 0.99].map((share) => bytes.subarray(0, Math.floor(bytes.length * share))),
      ...[1, 2, 3, 4, 5].map((seed) =>
        Buffer.from(
          bytes.map((byte, at) => (at > 20 && (at * 7919 + seed * 104_729) % 997 === 0 ? byte ^ 0xff : byte)),
        ),
      ),
      Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>")]),
      Buffer.concat([Buffer.from("<script>alert(1)</script>"), bytes]),
    ]);
    const odd = [
      frames,
      await noise(300, 200).toColourspace("cmyk").jpeg().toBuffer(),
      await noise(300, 200).toColourspace("b-w").png().toBuffer(),
      await noise(300, 200).toColourspace("rgb16").png().toBuffer(),
      // Zeros of 39 megapixels in 40 KB, and as many rows as a header may state.
      png(6_240, 6_240, Buffer.alloc(6_241 * 6_240)),
      png(1, 100_000, Buffer.alloc(200_000)),
      // A colour profile of 4 MB, and one that is none.
      png(
        20,
        20,
        Buffer.alloc(21 * 20),
        chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(Buffer.alloc(4e6))])),
      ),
      png(20, 20, Buffer.alloc(21 * 20), chunk("iCCP", Buffer.from("p\0\0nonsense"))),
      png(
        20,
        20,
        Buffer.alloc(21 * 20),
        chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(5e6))])),
      ),
      png(0, 0, Buffer.alloc(0)),
      png(20, 20, Buffer.alloc(3)),
      ...[1, 2, 3, 4, 5].map((n) => Buffer.concat([whole.gif.subarray(0, 13), Buffer.alloc(n * 1_000, n)])),
    ];
    const files = [...foreign, ...damaged, ...odd];
    expect(files.length).toBeGreaterThanOrEqual(90);
    const before = process.memoryUsage().rss;
    const results = [];
    for (const bytes of files) results.push(await sizesOf(bytes));
    expect(results.slice(0, foreign.length)).toEqual(foreign.map(() => "no_picture"));
    expect(results.filter((result) => typeof result !== "string").length).toBeGreaterThan(10);
    // Of the files themselves, one decoded picture, and what the allocator keeps.
    expect(process.memoryUsage().rss - before).toBeLessThan(400e6);
  });

  it("does not run what a picture names", async () => {
    const file = path.join(dir, "mark");
    await made(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="file://${file}"/></svg>`,
    );
    expect(() => execFileSync("test", ["-e", file])).toThrow();
  });
});

import { createHash } from "node:crypto";
import sharp, { type ResizeOptions } from "sharp";
import type { MadePicture, PictureProblem } from "~/platform/values/made-picture";

/** The limit of a picture, in pixels, which its header says: more are not decoded. */
const MAX_PIXELS = 40_000_000;

/** The limit of both sizes together, in bytes. */
const MAX_STORED_BYTES = 80 * 1024;

const QUALITY = 75;

/** The longest side of the small size, in pixels. */
const SMALL_SIDE = 320;

const LARGE_SIDE = 800;

/** The longest sides and qualities that are tried for the large size until both are small enough. */
const TRIED = [
  ...[QUALITY, 60, 45, 30].map((quality) => ({ side: LARGE_SIDE, quality })),
  { side: 560, quality: 30 },
  { side: 400, quality: 30 },
  { side: SMALL_SIDE, quality: 10 },
];

/** Bytes at the start of a file decide; no other format is decoded, SVG least of all. */
const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}`);
const FORMATS = ["jpeg", "png", "webp", "heif", "gif"];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Both sizes of a file's picture, without metadata, upright, on white; of an animation its first frame. A hostile file may take
 * minutes, or end the process: see `makePicture`.
 */
export async function pictureSizes(file: string): Promise<MadePicture | PictureProblem> {
  try {
    const input = sharp(file, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true });
    const { format = "" } = await input.metadata();
    if (!FORMATS.includes(format)) return "no_picture";
    const { data, info } = await input
      .autoOrient()
      .flatten({ background: "white" })
      .resize(within(LARGE_SIDE))
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const small = await pixels().resize(within(SMALL_SIDE)).webp({ quality: QUALITY }).toBuffer();
    for (const { side, quality } of TRIED) {
      const large = await pixels().resize(within(side)).webp({ quality }).toBuffer();
      if (large.length + small.length <= MAX_STORED_BYTES) return { hash: hashOf(large), large, small };
    }
    return "no_picture";
  } catch (error) {
    return /pixel limit/.test(String(error)) ? "too_many_pixels" : "no_picture";
  }
}

function within(side: number): ResizeOptions {
  return { width: side, height: side, fit: "inside", withoutEnlargement: true };
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest().subarray(0, 16).toString("base64url");
}

import { createHash } from "node:crypto";
import type Sharp from "sharp";
import { PICTURE_WIDTHS } from "./addresses";

/** The limit of a file, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** The limit of a picture, in pixels, which its header says: more are not decoded. */
const MAX_PIXELS = 40_000_000;

/** The limit of both sizes together, in bytes. */
const MAX_STORED_BYTES = 80 * 1024;

const TIMEOUT_SECONDS = 10;

const QUALITY = 75;

/** Each is tried for the large size until both are small enough. */
const QUALITIES = [QUALITY, 60, 45, 30, 15, 5];

/** Bytes at the start of a file decide; no other format is decoded, SVG least of all. */
const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}`);
const FORMATS = ["jpeg", "png", "webp", "heif", "gif"];

export interface MadePicture {
  /** 22 characters of base64url: of the large picture's SHA-256 the first 128 bits. */
  hash: string;
  large: Buffer;
  small: Buffer;
}

/** `no_picture`: not decoded, whatever the reason. */
export type PictureProblem = "no_picture" | "too_many_pixels";

let loading: Promise<typeof Sharp> | undefined;

/** Loaded when the first picture is made. @throws where it is not installed, or not for this machine */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes both sizes of a file's picture, without metadata, upright, on white; of an animation its first frame. One at a time in a
 * process, because a decoded picture may need 300 MB. @throws where sharp cannot be loaded
 */
export function makePicture(file: string): Promise<MadePicture | PictureProblem> {
  const made = last.then(async () => makeSizes(await loadSharp(), file));
  last = made.catch(() => {});
  return made;
}

async function makeSizes(sharp: typeof Sharp, file: string): Promise<MadePicture | PictureProblem> {
  try {
    const input = sharp(file, { failOn: "error", limitInputPixels: MAX_PIXELS, sequentialRead: true });
    const { format = "" } = await input.metadata();
    if (!FORMATS.includes(format)) return "no_picture";
    const { data, info } = await input
      .autoOrient()
      .flatten({ background: "white" })
      .resize({ width: PICTURE_WIDTHS.large, height: PICTURE_WIDTHS.large, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const { small: side } = PICTURE_WIDTHS;
    const small = await pixels()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    for (const quality of QUALITIES) {
      const large = await pixels().webp({ quality }).toBuffer();
      if (large.length + small.length <= MAX_STORED_BYTES) return { hash: hashOf(large), large, small };
    }
    return "no_picture";
  } catch (error) {
    return /pixel limit/.test(String(error)) ? "too_many_pixels" : "no_picture";
  }
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest().subarray(0, 16).toString("base64url");
}

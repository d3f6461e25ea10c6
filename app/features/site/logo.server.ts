import { disableTypes, imageSize, types } from "image-size";

const LOGO_TYPES = ["png", "jpg", "webp"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

export const MAX_LOGO_BYTES = 64 * 1024;
/** The limits of a side in pixels. */
export const LOGO_SIDE = { min: 16, max: 2_048 } as const;

export interface Logo {
  bytes: Buffer;
  type: LogoType;
  width: number;
  height: number;
}

export type LogoProblem = "missing" | "too_large" | "no_picture" | "wrong_size";

const isLogoType = (type: unknown): type is LogoType => LOGO_TYPES.some((known) => known === type);

// Only these formats are parsed. Not SVG, which may hold scripts.
disableTypes(types.filter((type) => !isLogoType(type)));

/** Reads the type and size from the first bytes and the header, whatever the file is called; the pixels are not decoded. */
export function readLogo(bytes: Buffer): Logo | LogoProblem {
  if (bytes.length === 0) return "missing";
  if (bytes.length > MAX_LOGO_BYTES) return "too_large";
  try {
    const { type, width, height } = imageSize(bytes);
    if (!isLogoType(type)) return "no_picture";
    const isFitting = [width, height].every((side) => side >= LOGO_SIDE.min && side <= LOGO_SIDE.max);
    return isFitting ? { bytes, type, width, height } : "wrong_size";
  } catch {
    return "no_picture";
  }
}

/** For a deal's page and previews, and for cards. */
export type PictureSize = "large" | "small";

const SUFFIXES = { large: "", small: "-small" } as const satisfies Record<PictureSize, string>;

/** The path of a stored picture. That of a large one is also what a deal with an uploaded picture has as its address. */
export function picturePath(hash: string, size: PictureSize): string {
  return `/pictures/${hash}${SUFFIXES[size]}.webp`;
}

/** Whether the address is of a stored picture, which may be removed since. */
export function isStoredPath(address: string): boolean {
  return address.startsWith("/pictures/");
}

/** The inverse of {@link picturePath} for the last segment; null for another name. */
export function parsePictureFile(file: string): { hash: string; size: PictureSize } | null {
  const [, hash, suffix] = /^([\w-]{22})(-small)?\.webp$/.exec(file) ?? [];
  return hash ? { hash, size: suffix ? "small" : "large" } : null;
}

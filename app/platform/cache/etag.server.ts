import { createHash } from "node:crypto";

/** The beginning of a {@link versionedEtag}, which two responses with the same content may differ in. */
const VERSIONED = /^"\d+\.[\w-]{22}\./;

const bare = (tag: string) => tag.trim().replace(/^W\//, "").replace(VERSIONED, '"');

/** Whether an If-None-Match header matches an ETag, by weak comparison; of a {@link versionedEtag} the content counts. */
export function hasTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => bare(one) === bare(tag));
}

/** The beginning of the ETag of what depends on these alone: {@link unchangedEtag} recognizes it before rendering. */
export function etagPrefix(version: number, address: string, cookie: string): string {
  return `W/"${version}.${digest(`${cookie} ${address}`)}.`;
}

export function versionedEtag(prefix: string, body: string): string {
  return `${prefix}${digest(body)}"`;
}

export function unchangedEtag(ifNoneMatch: string | null | undefined, prefix: string): string | undefined {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim());
  return tags?.find((tag) => tag.startsWith(prefix) && /^[\w-]{22}"$/.test(tag.slice(prefix.length)));
}

/** The part of an ETag that distinguishes contents: 132 bits of their SHA-256. */
export function digest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}

import { createHash } from "node:crypto";

/** Whether an If-None-Match header matches an ETag, by weak comparison. */
export function hasTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => bare(one) === bare(tag));
}

/**
 * The ETag of a response that depends only on the content version, its address and the preferences in its cookies, so
 * that a conditional request can be answered without rendering it.
 */
export function versionEtag(version: number, address: string, cookie: string): string {
  return `W/"${version}-${createHash("sha256").update(`${cookie} ${address}`).digest("base64url").slice(0, 22)}"`;
}

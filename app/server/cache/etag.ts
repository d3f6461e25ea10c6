/** Whether an If-None-Match header matches an ETag, by weak comparison. */
export function hasTag(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => bare(one) === bare(tag));
}

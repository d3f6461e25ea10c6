/** Whether who asks has the answer of a tag already (If-None-Match). Tags are compared as weak ones. */
export function hasTag(asked: string | null | undefined, tag: string): boolean {
  if (asked === null || asked === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  return asked.trim() === "*" || asked.split(",").some((one) => bare(one) === bare(tag));
}

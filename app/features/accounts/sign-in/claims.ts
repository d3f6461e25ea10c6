import { ACCOUNT_LIMITS, parseNewEmail } from "~/features/accounts/input";
import type { Role } from "~/features/accounts/rights";

/** The provider's statements about a user, who may have chosen them: any type, any length. */
export type Claims = Readonly<Record<string, unknown>>;

/** The claim that lists somebody's groups, and the names of those that give a role. */
export interface RoleGroups {
  claim: string;
  admin?: string;
  moderator?: string;
}

/** The first claim that makes a username by the rules of sign-up (specification §11.6); another account may have it. */
export function usernameOf({ preferred_username, name, email }: Claims): string {
  const { min, max } = ACCOUNT_LIMITS.username;
  for (const claim of [preferred_username, name, email]) {
    if (typeof claim !== "string") continue;
    // Some providers have an email address as preferred_username, which no reader of a review is to see.
    const [local = ""] = claim.slice(0, 254).split("@");
    const words = local.normalize("NFKD").replace(/\p{M}/gu, "").split(/\W+/);
    const username = words.filter(Boolean).join("_").slice(0, max);
    if (username.length >= min) return username;
  }
  return "member";
}

/** The email; null unless the provider has verified it and it keeps the rules of sign-up. */
export function verifiedEmailOf({ email, email_verified }: Claims): string | null {
  const parsed = parseNewEmail({ email });
  return email_verified === true && parsed.ok ? parsed.value.email : null;
}

/** The role by the groups, whose names are compared as they are; one that no group gives is neither given nor taken. */
export function roleByGroups(claims: Claims, { claim, admin, moderator }: RoleGroups, current: Role): Role {
  // A claim that is one text, not a list, is one group.
  const groups: unknown[] = [claims[claim]].flat();
  const isIn = (group?: string) => group !== undefined && groups.includes(group);
  if (isIn(admin)) return "admin";
  if (current === "admin" && admin === undefined) return current;
  if (isIn(moderator)) return "moderator";
  return current === "moderator" && moderator === undefined ? current : "member";
}

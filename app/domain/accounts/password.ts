import { textLength } from "~/domain/text";

/** What a password must have, in the order in which a person is told (specification §5.2). */
export const PASSWORD_RULES = ["length8", "uppercase", "lowercase", "digit", "special"] as const;

export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Most bytes of a password in UTF-8: bcrypt reads no further. */
export const MAX_PASSWORD_BYTES = 72;

const KEEPS: Record<PasswordRule, (password: string) => boolean> = {
  length8: (password) => textLength(password) >= 8,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\p{C}]/u.test(password),
};

/**
 * The rules that a password does not keep: at least 8 code points, a capital letter, a small letter, a digit, and
 * something that is neither letter nor digit nor invisible (specification §5.2).
 */
export function missingRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !KEEPS[rule](password));
}

/** How many of the five rules a password keeps, 0 to 5: the score of the strength meter (specification §5.2). */
export function strength(password: string): number {
  return PASSWORD_RULES.length - missingRules(password).length;
}

export type StrengthLabel = "very_weak" | "weak" | "fair" | "good" | "strong";

const LABELS: readonly StrengthLabel[] = ["very_weak", "very_weak", "weak", "fair", "good", "strong"];

/** What a score of the strength meter is called: 0 and 1 very weak … 5 strong (specification §5.2). */
export function strengthLabel(score: number): StrengthLabel {
  return LABELS[score] ?? "very_weak";
}

/** Whether bcrypt would read more of a password than its first 72 bytes of UTF-8. */
export function isTooLong(password: string): boolean {
  // No character takes more than three bytes for each of its UTF-16 units, nor less than one.
  if (password.length > MAX_PASSWORD_BYTES) return true;
  return new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;
}

/** Whether a password holds the one character by which bcrypt takes different passwords for the same. */
export function hasNull(password: string): boolean {
  return password.includes("\0");
}

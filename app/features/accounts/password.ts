import { textLength } from "~/platform/values/text";
import { isPopularPassword } from "./popular-passwords";

/** The rules in the order in which they are shown (specification §5.2). */
export const PASSWORD_RULES = ["length8", "uppercase", "lowercase", "digit", "special"] as const;

export type PasswordRule = (typeof PASSWORD_RULES)[number];

/** Maximum length in UTF-8: bcrypt ignores the rest. */
export const MAX_PASSWORD_BYTES = 72;

const SATISFIES: Record<PasswordRule, (password: string) => boolean> = {
  length8: (password) => textLength(password) >= 8,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{M}\p{N}\p{C}]/u.test(password),
};

/** The broken rules: 8 code points, upper and lower case, a digit, another visible character (specification §5.2). */
export function missingRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !SATISFIES[rule](password));
}

/** 0 to 5, and 1 for a popular password: the strength meter's score (specification §5.2). */
export function strength(password: string): number {
  if (isPopularPassword(password)) return 1;
  return PASSWORD_RULES.length - missingRules(password).length;
}

const LABELS = ["very_weak", "very_weak", "weak", "fair", "good", "strong"] as const;

/** The strength meter's label: 0 and 1 very weak … 5 strong (specification §5.2). */
export function strengthLabel(score: number) {
  return LABELS[score] ?? "very_weak";
}

export function isTooLong(password: string): boolean {
  // A UTF-16 unit takes at least one byte: no need to encode a huge text.
  if (password.length > MAX_PASSWORD_BYTES) return true;
  return new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;
}

/** Whether a password has a null character, at which bcrypt truncates. */
export function hasNull(password: string): boolean {
  return password.includes("\0");
}

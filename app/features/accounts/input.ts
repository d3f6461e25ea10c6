import { z } from "zod";
import { type Parsed, parseFields, rejectField, textField } from "~/platform/values/fields";
import { hasHiddenCharacter } from "~/platform/values/hidden-characters";
import { parseUrl } from "~/platform/values/parse-url";
import { textLength } from "~/platform/values/text";
import { typedCode } from "./one-time-code";
import { hasNull, isTooLong, missingRules, type PasswordRule } from "./password";
import { isPopularPassword } from "./popular-passwords";

/** The limits in characters. */
export const ACCOUNT_LIMITS = { username: { min: 3, max: 30 }, email: 254 } as const;

/** "" stands for the input as a whole. */
export type AccountField = "" | "username" | "email" | "code" | "password" | "confirmPassword";

type AccountErrorCode =
  | "required"
  | "wrong_type"
  | "too_short"
  | "too_long"
  | "invalid_characters"
  | "invalid_email"
  | "invalid_code"
  | "common"
  | "mismatch";

export type AccountFieldError =
  | { field: AccountField; code: AccountErrorCode }
  | { field: AccountField; code: "weak"; missing: PasswordRule[] };

type ParsedAccount<T> = Parsed<T, AccountFieldError>;

export type SignUpInput = z.output<typeof signUpFields>;
export type LogInInput = z.output<typeof logInFields>;
/** The code is without separators. */
type ResetInput = z.output<typeof resetFields>;

const reject = rejectField<AccountErrorCode | "weak">;

const username = textField.transform((value, ctx) => {
  const name = value.trim();
  if (name === "") return reject(ctx, "required");
  const length = textLength(name);
  if (length < ACCOUNT_LIMITS.username.min) return reject(ctx, "too_short");
  if (length > ACCOUNT_LIMITS.username.max) return reject(ctx, "too_long");
  return /^[A-Za-z0-9_]+$/.test(name) ? name : reject(ctx, "invalid_characters");
});

/** The pattern of HTML's email inputs, with a dot in the domain; ASCII, so that lower-casing is the same everywhere. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

const email = textField.transform((value, ctx) => {
  const address = value.trim();
  if (address === "") return reject(ctx, "required");
  return address.length <= ACCOUNT_LIMITS.email && EMAIL.test(address) ? address : reject(ctx, "invalid_email");
});

/** An email address without hidden characters, also in a Punycode domain (see {@link hasHiddenCharacter}). */
const newEmail = email.transform((address, ctx) => {
  const domain = address.slice(address.indexOf("@") + 1);
  const isSpoofed = hasHiddenCharacter(address) || (/(?:^|\.)xn--/i.test(domain) && !parseUrl(`http://${domain}/`));
  return isSpoofed ? reject(ctx, "invalid_email") : address;
});

/** The current password is never trimmed or normalised. */
const currentPassword = textField.transform((value, ctx) => (value === "" ? reject(ctx, "required") : value));

const newPassword = currentPassword.transform((password, ctx) => {
  if (isTooLong(password)) return reject(ctx, "too_long");
  if (hasNull(password)) return reject(ctx, "invalid_characters");
  const missing = missingRules(password);
  if (missing.length > 0) return reject(ctx, "weak", { missing });
  return isPopularPassword(password) ? reject(ctx, "common") : password;
});

const code = textField.transform((value, ctx) => {
  if (value.trim() === "") return reject(ctx, "required");
  return typedCode(value) ?? reject(ctx, "invalid_code");
});

const signUpFields = z.object({ username, email: newEmail, password: newPassword }, { error: "wrong_type" });
const logInFields = z.object({ email, password: currentPassword }, { error: "wrong_type" });
const resetRequestFields = z.object({ email }, { error: "wrong_type" });
const resetFields = z.object({ email, code, password: newPassword }, { error: "wrong_type" });
const newEmailFields = z.object({ email: newEmail }, { error: "wrong_type" });
const passwordFields = z.object({ password: newPassword }, { error: "wrong_type" });

/**
 * A sign-up (specification §5.2): username and email trimmed, their case unchanged. `confirmPassword` is checked unless it is
 * undefined, as in API requests (specification §7.1); a form without it gives null or "". Unknown fields are ignored.
 */
export function parseSignUp(value: unknown): ParsedAccount<SignUpInput> {
  return withConfirmation(parseFields(signUpFields, value), value);
}

export function parseNewPassword(value: unknown): ParsedAccount<{ password: string }> {
  return withConfirmation(parseFields(passwordFields, value), value);
}

/** An email as at sign-up. */
export function parseNewEmail(value: unknown): ParsedAccount<{ email: string }> {
  return parseFields(newEmailFields, value);
}

/** A log-in (specification §5.1). The password rules are not checked. */
export function parseLogIn(value: unknown): ParsedAccount<LogInInput> {
  return parseFields(logInFields, value);
}

export function parseResetRequest(value: unknown): ParsedAccount<{ email: string }> {
  return parseFields(resetRequestFields, value);
}

export function parseReset(value: unknown): ParsedAccount<ResetInput> {
  return withConfirmation(parseFields(resetFields, value), value);
}

function withConfirmation<T>(result: ParsedAccount<T>, value: unknown): ParsedAccount<T> {
  const code = confirmationError(value);
  if (!code) return result;
  const errors = result.ok ? [] : result.errors;
  return { ok: false, errors: [...errors, { field: "confirmPassword", code }] };
}

function confirmationError(value: unknown): AccountErrorCode | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { password, confirmPassword } = value as { password?: unknown; confirmPassword?: unknown };
  if (confirmPassword === undefined) return null;
  if (confirmPassword === null || confirmPassword === "") return "required";
  if (typeof confirmPassword !== "string") return "wrong_type";
  return confirmPassword === password ? null : "mismatch";
}

import { z } from "zod";
import { hasHiddenCharacter } from "~/domain/hidden-characters";
import { parseUrl } from "~/domain/parse-url";
import { textLength } from "~/domain/text";
import { hasNull, isTooLong, missingRules, type PasswordRule } from "./password";
import { isPopularPassword } from "./popular-passwords";
import { typedCode } from "./reset-code";

/** Lengths of a user name, and most characters of an email address. */
export const ACCOUNT_LIMITS = { username: { min: 3, max: 30 }, email: 254 } as const;

/** "" stands for the input as a whole. */
export type AccountField = "" | "username" | "email" | "code" | "password" | "confirmPassword";

/** Why a field was refused. The edge turns a code into a sentence. */
export type AccountErrorCode =
  | "required"
  | "wrong_type"
  | "too_short"
  | "too_long"
  | "invalid_characters"
  | "invalid_email"
  | "invalid_code"
  | "common"
  | "mismatch";

/** A weak password comes with the rules that it does not keep. */
export type AccountFieldError =
  | { field: AccountField; code: AccountErrorCode }
  | { field: AccountField; code: "weak"; missing: PasswordRule[] };

/** A parsed value, or what is wrong with each field: one reason for a field. */
export type ParsedAccount<T> = { ok: true; value: T } | { ok: false; errors: AccountFieldError[] };

export interface SignUpInput {
  username: string;
  email: string;
  password: string;
}

export interface LogInInput {
  email: string;
  password: string;
}

export interface ResetInput {
  email: string;
  /** Without what stood between its characters. */
  code: string;
  password: string;
}

type Refine = z.core.$RefinementCtx;

function refuse(ctx: Refine, code: AccountErrorCode | "weak", missing?: PasswordRule[]): never {
  ctx.addIssue({ code: "custom", message: code, params: { missing } });
  return z.NEVER;
}

/** An absent or null field is "" here. */
const raw = z
  .string({ error: "wrong_type" })
  .nullable()
  .prefault("")
  .transform((value) => value ?? "");

const username = raw.transform((value, ctx) => {
  const name = value.trim();
  if (name === "") return refuse(ctx, "required");
  const length = textLength(name);
  if (length < ACCOUNT_LIMITS.username.min) return refuse(ctx, "too_short");
  if (length > ACCOUNT_LIMITS.username.max) return refuse(ctx, "too_long");
  return /^[A-Za-z0-9_]+$/.test(name) ? name : refuse(ctx, "invalid_characters");
});

/** What browsers take in a field of type email, with a dot in the domain: ASCII, so that case is one thing everywhere. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;

const email = raw.transform((value, ctx) => {
  const address = value.trim();
  if (address === "") return refuse(ctx, "required");
  return address.length <= ACCOUNT_LIMITS.email && EMAIL.test(address) ? address : refuse(ctx, "invalid_email");
});

/** One that nobody reads as another: see {@link hasHiddenCharacter}, and what a domain in Punycode stands for. */
const newEmail = email.transform((address, ctx) => {
  const domain = address.slice(address.indexOf("@") + 1);
  const hides = hasHiddenCharacter(address) || (/(?:^|\.)xn--/i.test(domain) && !parseUrl(`http://${domain}/`));
  return hides ? refuse(ctx, "invalid_email") : address;
});

/** Never trimmed nor changed in any other way. */
const givenPassword = raw.transform((value, ctx) => (value === "" ? refuse(ctx, "required") : value));

const newPassword = givenPassword.transform((password, ctx) => {
  if (isTooLong(password)) return refuse(ctx, "too_long");
  if (hasNull(password)) return refuse(ctx, "invalid_characters");
  const missing = missingRules(password);
  if (missing.length > 0) return refuse(ctx, "weak", missing);
  return isPopularPassword(password) ? refuse(ctx, "common") : password;
});

const code = raw.transform((value, ctx) => {
  if (value.trim() === "") return refuse(ctx, "required");
  return typedCode(value) ?? refuse(ctx, "invalid_code");
});

const signUpFields = z.object({ username, email: newEmail, password: newPassword }, { error: "wrong_type" });
const logInFields = z.object({ email, password: givenPassword }, { error: "wrong_type" });
const resetRequestFields = z.object({ email }, { error: "wrong_type" });
const resetFields = z.object({ email, code, password: newPassword }, { error: "wrong_type" });
const passwordFields = z.object({ password: newPassword }, { error: "wrong_type" });

function parsed<T>(result: z.ZodSafeParseResult<T>): ParsedAccount<T> {
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, errors: result.error.issues.map(fieldError) };
}

function fieldError(issue: z.core.$ZodIssue): AccountFieldError {
  const field = String(issue.path[0] ?? "") as AccountField;
  const code = issue.message as AccountErrorCode | "weak";
  if (code !== "weak") return { field, code };
  return { field, code, missing: issue.code === "custom" ? (issue.params?.missing ?? []) : [] };
}

/**
 * A sign-up (specification §5.2): name and email trimmed, their case as typed. The repeated password is looked at unless
 * it is undefined, as it is for programs, which send none (specification §7.1): a form without it gives null or "".
 * Unknown fields are ignored.
 */
export function parseSignUp(value: unknown): ParsedAccount<SignUpInput> {
  return withConfirmation(parsed(signUpFields.safeParse(value)), value);
}

/** A new password for an account that is there, under the same rules and with the same fields as a sign-up's. */
export function parseNewPassword(value: unknown): ParsedAccount<{ password: string }> {
  return withConfirmation(parsed(passwordFields.safeParse(value)), value);
}

/** A log-in (specification §5.1). Whether the password could be anybody's is not told here. */
export function parseLogIn(value: unknown): ParsedAccount<LogInInput> {
  return parsed(logInFields.safeParse(value));
}

/** Who wants a code for a new password. */
export function parseResetRequest(value: unknown): ParsedAccount<{ email: string }> {
  return parsed(resetRequestFields.safeParse(value));
}

/** A new password for whoever has the code, under the same rules and with the same fields as a sign-up's. */
export function parseReset(value: unknown): ParsedAccount<ResetInput> {
  return withConfirmation(parsed(resetFields.safeParse(value)), value);
}

function withConfirmation<T>(result: ParsedAccount<T>, value: unknown): ParsedAccount<T> {
  const code = confirmationFault(value);
  if (!code) return result;
  const errors = result.ok ? [] : result.errors;
  return { ok: false, errors: [...errors, { field: "confirmPassword", code }] };
}

function confirmationFault(value: unknown): AccountErrorCode | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { password, confirmPassword } = value as { password?: unknown; confirmPassword?: unknown };
  if (confirmPassword === undefined) return null;
  if (confirmPassword === null || confirmPassword === "") return "required";
  if (typeof confirmPassword !== "string") return "wrong_type";
  return confirmPassword === password ? null : "mismatch";
}

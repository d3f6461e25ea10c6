import { env } from "~/env.server";
import { logIn, type User } from "~/features/accounts/accounts.server";
import { spendFactorCode } from "~/features/accounts/sign-in/second-factor.server";
import type { FormRequest } from "~/platform/forms/form-action.server";
import { logEvent } from "~/platform/log/events.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { accountError, type FieldErrors } from "./account-errors.server";

/** Checks the signed-in user's password and, with a second factor, their code; null when both are right. @throws BusyError */
export async function confirmIdentity(
  { db, form, hasSecondFactor, now }: FormRequest,
  { id, email }: User,
): Promise<FieldErrors | null> {
  const [password, code] = [form.get("current") ?? "", form.get("code") ?? ""];
  const missing: FieldErrors = {};
  if (password === "") missing.current = accountError("current_required");
  if (hasSecondFactor && code.trim() === "") missing.code = accountError("code_required");
  if (Object.keys(missing).length > 0) return missing;
  await enforceLimits(db, [["password", id]]);
  const user = await logIn(db, { email, password, cost: env().bcryptCost });
  if (user?.id !== id) return { current: accountError("current_wrong") };
  if (!hasSecondFactor || (await spendFactorCode(db, { userId: id, code, now }))) return null;
  logEvent("code_failed", { userId: id });
  return { code: accountError("code_wrong") };
}

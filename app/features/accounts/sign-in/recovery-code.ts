import { bareCode, typedCode } from "~/features/accounts/one-time-code";

/** The number of characters; they hold 80 random bits, too many to try against a stolen hash. */
export const RECOVERY_CODE_LENGTH = 16;

/** The code typed as a second factor, which {@link bareCode} normalises. Null if it is of neither kind. */
export function typedFactorCode(text: string): { kind: "app" | "recovery"; code: string } | null {
  const code = bareCode(text);
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const recovery = typedCode(text, RECOVERY_CODE_LENGTH);
  return recovery === null ? null : { kind: "recovery", code: recovery };
}

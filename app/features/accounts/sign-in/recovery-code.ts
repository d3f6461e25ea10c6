import { bareCode, typedCode } from "~/features/accounts/one-time-code";

/** In characters: 80 random bits, which no hash of it can be tried for. */
export const RECOVERY_CODE_LENGTH = 16;

/** What was typed for a second factor, as {@link bareCode} normalises it. Null for neither. */
export function typedFactorCode(text: string): { kind: "app" | "recovery"; code: string } | null {
  const code = bareCode(text);
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const recovery = typedCode(text, RECOVERY_CODE_LENGTH);
  return recovery === null ? null : { kind: "recovery", code: recovery };
}

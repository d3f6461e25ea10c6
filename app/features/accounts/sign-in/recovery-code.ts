import { CODE_ALPHABET } from "~/features/accounts/one-time-code";

/** In characters: 80 random bits, which no hash of it can be tried for. */
export const RECOVERY_CODE_LENGTH = 16;

/** As it is shown: ABCD-EFGH-JKLM-NPQR. */
export function groupedRecoveryCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

/** What was typed for a second factor; lower case, full-width characters, spaces and hyphens are allowed. Null for neither. */
export function typedFactorCode(text: string): { kind: "app" | "recovery"; code: string } | null {
  const code = text
    .slice(0, 100)
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]+/gu, "")
    .toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery = code.length === RECOVERY_CODE_LENGTH && [...code].every((one) => CODE_ALPHABET.includes(one));
  return isRecovery ? { kind: "recovery", code } : null;
}

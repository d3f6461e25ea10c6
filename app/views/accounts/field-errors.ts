import type { AccountField } from "~/domain/accounts/input";
import type { LocalizedText } from "~/i18n/languages";

/** What is wrong with each field of a form about an account. */
export type FieldErrors = Partial<Record<AccountField | "answer" | "current", LocalizedText>>;

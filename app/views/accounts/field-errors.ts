import type { AccountField } from "~/domain/accounts/input";
import type { LocalizedText } from "~/i18n/languages";

export type FieldErrors = Partial<Record<AccountField | "answer" | "current", LocalizedText>>;

import type { Currency } from "~/domain/currency";
import type { DealError, DealFormValues } from "~/domain/deals/edit/deal-form";
import type { DealInput } from "~/domain/deals/input";
import type { FieldError } from "~/domain/field-error";
import type { LocalizedText } from "~/i18n/languages";
import { type ErrorPage, isErrorPage } from "~/views/page/error-page";

/** A field whose saved value conflicts with the submitted one. */
export interface TheirField {
  field: keyof DealInput;
  /** As form value and as text. */
  value: string;
  text: LocalizedText;
}

export interface PriceTerms {
  currency: Currency;
  /** "US dollars" */
  name: string;
  /** The maximum price: "$99,999,999.99". */
  most: string;
}

/** A published deal in a line. */
export interface NamedDealView {
  id: string;
  path: string;
  title: string;
  /** "Nordlicht · $19.99" */
  text: string;
}

/** One that the deal of a form may repeat. */
export interface DuplicateView extends NamedDealView {
  /** Where it is improved instead. */
  improve: { path: string; text: string };
}

export interface DealFormResponse {
  values: DealFormValues;
  /** The version that the form is based on, and its idempotency key. */
  version: string;
  submissionId: string;
  errors: FieldError[];
  refusal: DealError | null;
  /** Conflicting values, if the deal was saved meanwhile. */
  theirs: TheirField[] | null;
  /** The deal already created with the same idempotency key and other values. */
  made: { id: string; title: string } | null;
  failure: LocalizedText | null;
  /** Why a valid form is not accepted. */
  problem: LocalizedText | null;
  /** Whether the session has ended. */
  signedOut: boolean;
  /** Whether nothing is typed that the page did not open with. */
  isUntouched: boolean;
  duplicates: DuplicateView[];
  /** An admin's reason why the deal is different from these. */
  different: string;
}

/** The error of a form whose page cannot be loaded again, with what the form needs in place of loader data. */
export interface UnsavedForm extends ErrorPage {
  response: DealFormResponse;
  timeZone: string;
  prices: PriceTerms;
}

export function isUnsavedForm(error: unknown): error is { data: UnsavedForm } {
  return isErrorPage(error) && "response" in error.data;
}

export interface HistoryEntryView {
  id: number;
  action: string;
  together: boolean;
  /** Null for a deleted account. */
  username: string | null;
  when: { text: string; iso: string };
  changes: { name: string; from: string; to: string }[];
}

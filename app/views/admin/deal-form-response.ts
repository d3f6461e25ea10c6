import type { DealError, DealFormValues } from "~/domain/deals/edit/deal-form";
import type { DealInput } from "~/domain/deals/input";
import type { FieldError } from "~/domain/field-error";
import type { LocalizedText } from "~/i18n/languages";
import { type ErrorPage, isErrorPage } from "~/views/page/error-page";
import type { PriceTerms } from "./price-terms";

/** A field in which what somebody else has saved differs from what the form says. */
export interface TheirField {
  field: keyof DealInput;
  /** As the form would hold it, and as its reader reads it. */
  value: string;
  text: LocalizedText;
}

/** A form of a deal that comes back: what was typed, and why it was not taken. */
export interface DealFormResponse {
  values: DealFormValues;
  /** What the form names the state that it is based on, and what makes it one submission. */
  version: string;
  submissionId: string;
  errors: FieldError[];
  refusal: DealError | null;
  /** Where somebody else has saved the deal meanwhile. */
  theirs: TheirField[] | null;
  /** The deal that the same form has made before, saying something else. */
  made: { id: string; title: string } | null;
  failure: LocalizedText | null;
  /** Whether nobody was logged in any more. */
  signedOut: boolean;
}

/** The error of a form whose session has ended: what its page needs to show the form again, without its loader. */
export interface SignedOutForm extends ErrorPage {
  answer: DealFormResponse;
  timeZone: string;
  prices: PriceTerms;
}

export function isSignedOutForm(error: unknown): error is { data: SignedOutForm } {
  return isErrorPage(error) && "answer" in error.data;
}

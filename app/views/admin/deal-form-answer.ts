import type { DealFormValues, DealRefusal } from "~/domain/deals/edit/deal-form";
import type { DealInput } from "~/domain/deals/input";
import type { FieldError } from "~/domain/field-error";
import type { Sentence } from "~/i18n/languages";

/** A field in which what somebody else has saved differs from what the form says. */
export interface TheirField {
  field: keyof DealInput;
  /** As the form would hold it, and as its reader reads it. */
  value: string;
  text: Sentence;
}

/** A form of a deal that comes back: what was typed, and why it was not taken. */
export interface DealFormAnswer {
  values: DealFormValues;
  /** What the form names the state that it is based on, and what makes it one submission. */
  version: string;
  submissionId: string;
  errors: FieldError[];
  refusal: DealRefusal | null;
  /** Where somebody else has saved the deal meanwhile. */
  theirs: TheirField[] | null;
  /** The deal that the same form has made before, saying something else. */
  made: { id: string; title: string } | null;
  failure: Sentence | null;
}

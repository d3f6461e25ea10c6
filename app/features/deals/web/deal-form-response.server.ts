import { env } from "~/env.server";
import { DEAL_FIELDS, revisedSource } from "~/features/deals/deal";
import {
  DEAL_FORM_FIELDS,
  type DealError,
  type DealFormValues,
  dealError,
  dealForm,
  formFields,
  formValue,
} from "~/features/deals/edit/deal-form";
import type { EditableDeal } from "~/features/deals/edit/write-edits.server";
import { type DealInput, splitTags } from "~/features/deals/input";
import { plainPrice } from "~/features/deals/read-price";
import type { DuplicateView } from "~/features/deals/texts/duplicate-view.server";
import { fieldText } from "~/features/deals/texts/field-text.server";
import { formSite, type PriceTerms, priceTerms } from "~/features/deals/texts/form-terms.server";
import { STATUS } from "~/platform/errors/errors.server";
import type { FormRequest } from "~/platform/forms/form-action.server";
import type { Language, LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import type { ErrorPage } from "~/platform/page/page.server";
import type { FieldError } from "~/platform/values/field-error";
import { fingerprinted } from "~/platform/values/idempotency.server";
import { isUuid } from "~/platform/values/uuid";

/** The error of a form whose page cannot be loaded again, with what the form needs in place of loader data. */
export interface UnsavedForm extends ErrorPage {
  response: DealFormResponse;
  timeZone: string;
  prices: PriceTerms;
}

export interface DealFormResponse {
  values: DealFormValues;
  /** The version that the form is based on, and its idempotency key. */
  version: string;
  submissionId: string;
  errors: FieldError[];
  refusal: DealError | null;
  theirs: TheirField[] | null;
  /** The deal already created with the same idempotency key and other values. */
  made: { id: string; title: string } | null;
  failure: LocalizedText | null;
  /** Why a valid form is not accepted. */
  problem: LocalizedText | null;
  signedOut: boolean;
  /** Whether nothing is typed that the page did not open with. */
  isUntouched: boolean;
  duplicates: DuplicateView[];
  /** An admin's reason why the deal is different from these. */
  different: string;
}

/** A field whose saved value conflicts with the submitted one. */
export interface TheirField {
  field: keyof DealInput;
  value: string;
  text: LocalizedText;
}

export function typedValues(form: URLSearchParams): DealFormValues {
  return Object.fromEntries(DEAL_FORM_FIELDS.map((field) => [field, form.get(field) ?? ""])) as DealFormValues;
}

/** The version in a form's field; 0, which no deal has, for an invalid one. */
export function typedVersion(form: URLSearchParams, name = "version"): number {
  const text = form.get(name) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

export function versionsOf({ version, deal }: { version: number; deal: { version: number } | null }): string {
  return `${version}.${deal?.version ?? 0}`;
}

/** The inverse of {@link versionsOf}; zeros, which nothing has, for an invalid text. */
export function typedVersions(form: URLSearchParams): { version: number; dealVersion: number } {
  const [version = 0, dealVersion = 0] = (/^\d{1,9}(?:\.\d{1,9})?$/.exec(form.get("version") ?? "")?.[0] ?? "")
    .split(".")
    .map(Number);
  return { version, dealVersion };
}

/** The idempotency key; null for a form without one. `request`: what it does, and with what, as parsed. */
export function formKey(form: URLSearchParams, request: [operation: string, ...content: unknown[]]) {
  const id = form.get("submissionId") ?? "";
  return isUuid(id) ? fingerprinted(id.toLowerCase(), request) : null;
}

export function formResponse(form: URLSearchParams, about: Partial<DealFormResponse> = {}): DealFormResponse {
  const errors = about.errors ?? [];
  return {
    values: typedValues(form),
    version: form.get("version") ?? "",
    submissionId: form.get("submissionId") ?? "",
    refusal: errors.length > 0 ? dealError(errors) : null,
    theirs: null,
    made: null,
    failure: null,
    problem: null,
    signedOut: false,
    isUntouched: false,
    duplicates: [],
    different: (form.get("different") ?? "").toWellFormed(),
    ...about,
    errors,
  };
}

export function signedOutForm({ form, language }: FormRequest, response = formResponse(form, { signedOut: true })) {
  return unsavedForm(language, response, {
    text: inEachLanguage((t) => t("admin.signedOut")),
    status: STATUS.unauthorized,
  });
}

/** A form with its submitted values, to be thrown where its page's loader now redirects. */
export function unsavedForm(
  language: Language,
  response: DealFormResponse,
  { text, status }: { text: LocalizedText; status: number },
): Response {
  const body: UnsavedForm = {
    title: inEachLanguage((t) => t("errors.unsavedTitle")),
    text,
    retry: false,
    response,
    timeZone: env().siteTimeZone,
    prices: priceTerms(language),
  };
  return Response.json(body, { status });
}

/** The form with the stored value of the field whose "Take theirs" was pressed without script; null: none was. */
export function takenField(form: URLSearchParams, stored: EditableDeal) {
  const field = DEAL_FIELDS.find((name) => name === form.get("take"));
  if (!field) return null;
  const values = { ...typedValues(form), ...formFields(field, formValue(dealForm(stored, formSite()), field)) };
  return { values, theirs: theirFields(stored, values) };
}

export function theirFields(deal: EditableDeal, mine: DealFormValues): TheirField[] {
  const theirs = dealForm(deal, formSite());
  const stored = { ...deal, source: revisedSource(deal.source) };
  const differs = (field: keyof DealInput) =>
    normalized(field, formValue(theirs, field)) !== normalized(field, formValue(mine, field));
  return DEAL_FIELDS.filter(differs).map((field) => ({
    field,
    value: formValue(theirs, field),
    text: inEachLanguage((t, language) => fieldText({ t, language }, field, stored[field])),
  }));
}

/** The value without differences that have no meaning: white space, line ends, the notation of prices and tags. */
function normalized(field: keyof DealInput, text: string): string {
  if (field === "tags") return splitTags(text).join();
  const typed = text.replaceAll("\r\n", "\n").trim();
  if (field === "kind") return formSite().findKind?.(typed) ?? typed;
  if (field !== "originalPrice" && field !== "discountedPrice") return typed;
  return typed === "" ? "" : String(Number(plainPrice(typed, env().siteCurrency)));
}

import { z } from "zod";
import type { DealInput } from "~/domain/deals/input";
import type { FieldError, FieldErrorCode } from "~/domain/field-error";
import { fieldErrors, type Parsed, rejectField, textField } from "~/domain/fields";
import { cleanText, textLength } from "~/domain/text";

/** In code points. */
export const MAX_NOTE = 500;

/** What a member says to admins about a submission, and whether the deal's page may name the member. */
export interface SubmissionRemarks {
  note: string;
  credited: boolean;
}

const reject = rejectField<FieldErrorCode>;

const remarks = z.object({
  note: textField.transform((value, ctx) => {
    const text = cleanText(value);
    if (text === null) return reject(ctx, "invalid_text");
    return textLength(text) > MAX_NOTE ? reject(ctx, "too_long") : text;
  }),
  credited: z.boolean({ error: "wrong_type" }).nullish(),
});

/** A parsed deal with the remarks of `value`, or the errors of both. */
export function withRemarks(
  deal: Parsed<DealInput, FieldError>,
  value: unknown,
): Parsed<SubmissionRemarks & { input: DealInput }, FieldError> {
  const { success, data, error } = remarks.safeParse(value);
  const errors: FieldError[] = fieldErrors(error);
  if (!success || !deal.ok) return { ok: false, errors: [...(deal.ok ? [] : deal.errors), ...errors] };
  return { ok: true, value: { input: deal.value, note: data.note, credited: data.credited ?? false } };
}

/** A member's deal: with nothing that is an admin's or a crawler's to say. */
export function asSubmitted(input: DealInput): DealInput {
  return { ...input, source: "user", featured: false, crawlurl: "", translations: {} };
}

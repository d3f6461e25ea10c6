import { z } from "zod";
import type { DealInput } from "~/domain/deals/input";
import type { FieldError } from "~/domain/field-error";
import { type Parsed, paragraphsField, parseFields } from "~/domain/fields";

/** In code points. */
export const MAX_NOTE = 500;

const remarks = z.object({
  note: paragraphsField(MAX_NOTE),
  credited: z
    .boolean({ error: "wrong_type" })
    .nullish()
    .transform((value) => value ?? false),
});

/** What a member says to admins about a submission, and whether the deal's page may name the member. */
export type SubmissionRemarks = z.output<typeof remarks>;

export function parseRemarks(value: unknown): Parsed<SubmissionRemarks, FieldError> {
  return parseFields(remarks, value);
}

/** A member's deal: with nothing that is an admin's or a crawler's to say. */
export function asSubmitted(input: DealInput): DealInput {
  return { ...input, source: "user", featured: false, crawlurl: "", translations: {} };
}

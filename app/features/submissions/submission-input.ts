import { z } from "zod";
import type { DealFormField } from "~/features/deals/edit/deal-form";
import type { DealInput } from "~/features/deals/input";
import type { FieldError } from "~/platform/values/field-error";
import { type Parsed, paragraphsField, parseFields } from "~/platform/values/fields";

/** The fields of a deal that a shopper knows. */
export const SUBMISSION_FIELDS = [
  "url",
  "title",
  "originalPrice",
  "discountedPrice",
  "store",
  "category",
  "description",
  "coupon",
  "imageUrl",
  "tags",
  "expiresAt",
  "lang",
  "noEndDate",
] as const satisfies readonly DealFormField[];

/** The limit in code points. */
export const MAX_NOTE = 500;

const remarks = z.object({
  note: paragraphsField(MAX_NOTE),
  credited: z
    .boolean({ error: "wrong_type" })
    .nullish()
    .transform((value) => value ?? false),
});

/** A member's note to admins, and whether the deal's page may name the member. */
export type SubmissionRemarks = z.output<typeof remarks>;

export function withRemarks(
  deal: Parsed<DealInput, FieldError>,
  value: unknown,
): Parsed<SubmissionRemarks & { input: DealInput }, FieldError> {
  const parsed = parseFields<SubmissionRemarks, FieldError>(remarks, value);
  if (deal.ok && parsed.ok) return { ok: true, value: { input: deal.value, ...parsed.value } };
  return { ok: false, errors: [deal, parsed].flatMap((result) => (result.ok ? [] : result.errors)) };
}

/** A deal that is submitted has not ended, unless its end date is the `stored` one, which has passed meanwhile. */
export function withoutPastEnd(
  deal: Parsed<DealInput, FieldError>,
  { now, stored = null }: { now: Date; stored?: Date | null },
): Parsed<DealInput, FieldError> {
  const end = deal.ok && deal.value.expiresAt;
  if (!end || end > now || end.getTime() === stored?.getTime()) return deal;
  return { ok: false, errors: [{ field: "expiresAt", code: "past_date" }] };
}

/** A member's deal: with nothing that is an admin's or a crawler's to say. */
export function asSubmitted(input: DealInput): DealInput {
  return { ...input, source: "user", featured: false, crawlurl: "", translations: {}, kind: null };
}

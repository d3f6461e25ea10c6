import type { DealFormField } from "~/domain/deals/edit/deal-form";
import type { SubmissionRemarks } from "~/domain/submissions/submission-input";
import type { DealFormResponse } from "~/views/admin/deal-form-response";

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

/** The response to a member's form. */
export interface SubmissionFormResponse extends DealFormResponse {
  remarks: SubmissionRemarks;
}

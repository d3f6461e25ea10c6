import { z } from "zod";
import type { ReportReason } from "~/db/moderation-tables";
import { lineField, type Parsed, parseFields } from "~/domain/fields";

export const REPORT_REASONS = [
  "wrong_price",
  "ended",
  "spam",
  "offensive",
  "duplicate",
  "other",
] as const satisfies readonly ReportReason[];

/** Of a report's line, and of the answer to it; in code points. */
const MAX_REPORT_TEXT = 500;

export interface ReportError {
  field: "reason" | "note";
  code: "required" | "invalid_text" | "too_long";
}

const reportLine = lineField(MAX_REPORT_TEXT);

const fields = z.object({ reason: z.enum(REPORT_REASONS, { error: "required" }), note: reportLine });

/** The note is one line, or empty. */
export type ReportInput = z.output<typeof fields>;

/** An admin's answer to a report; null for one that is too long or has control characters. */
export function parseReportLine(value: unknown): string | null {
  const { success, data } = reportLine.safeParse(value);
  return success ? data : null;
}

export function parseReport(value: unknown): Parsed<ReportInput, ReportError> {
  return parseFields(fields, value);
}

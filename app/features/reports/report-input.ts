import { z } from "zod";
import type { ReportReason } from "~/features/reports/tables";
import { lineField, type Parsed, parseFields } from "~/platform/values/fields";
import type { ReportTarget } from "./report-target.server";

export const REPORT_REASONS = [
  "wrong_price",
  "ended",
  "spam",
  "offensive",
  "duplicate",
  "other",
] as const satisfies readonly ReportReason[];

export const REASONS_OF = {
  deal: REPORT_REASONS,
  rating: ["spam", "offensive", "other"],
} as const satisfies Record<ReportTarget["kind"], readonly ReportReason[]>;

/** The limit of a report's line and of its answer, in code points. */
const MAX_REPORT_TEXT = 500;

export interface ReportError {
  field: "reason" | "note";
  code: "required" | "invalid_text" | "too_long";
}

const reportLine = lineField(MAX_REPORT_TEXT);

const fieldsOf = (kind: ReportTarget["kind"]) =>
  z.object({ reason: z.enum(REASONS_OF[kind], { error: "required" }), note: reportLine });

export type ReportInput = z.output<ReturnType<typeof fieldsOf>>;

/** An admin's answer to a report; null for one that is too long or has control characters. */
export function parseReportLine(value: unknown): string | null {
  const { success, data } = reportLine.safeParse(value);
  return success ? data : null;
}

export function parseReport(value: unknown, kind: ReportTarget["kind"]): Parsed<ReportInput, ReportError> {
  return parseFields(fieldsOf(kind), value);
}

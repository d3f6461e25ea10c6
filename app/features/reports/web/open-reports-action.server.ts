import { data } from "@remix-run/node";
import type { BlockError } from "~/features/moderation/block-input";
import { REPORTS_PATH } from "~/features/reports/addresses";
import { decideReports, type ReportOutcome } from "~/features/reports/decide-reports.server";
import { parseReportLine } from "~/features/reports/report-input";
import type { ReportTarget } from "~/features/reports/report-target.server";
import { REPORT_VERDICTS, type ReportVerdict } from "~/features/reports/report-verdicts";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import type { Failure } from "~/platform/forms/form-action.server";
import { type RefusedForm, typedIn } from "~/platform/forms/refused-form.server";
import type { LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { changeHosts } from "./change-hosts.server";

export async function reportsAction(pageRequest: AdminFormRequest) {
  const { db, form, user, now } = pageRequest;
  if (form.has("host") || form.has("unblock")) {
    const errors = await changeHosts(pageRequest);
    if (!errors) return redirectWithFlash(REPORTS_PATH, "queueDone");
    const text = inEachLanguage((t) => t("hosts.errors.invalid"));
    return data({ ...reportsFailure({ form, text }), errors }, { status: 400 });
  }
  const target = targetOf(form);
  const verdict = target && verdictOf(form, target);
  const answer = parseReportLine(form.get("answer"));
  const upTo = timeOf(form, "upTo");
  if (!target || !verdict || answer === null || !upTo) return failed(pageRequest, "invalid", 400);
  const reviewAt = timeOf(form, "reviewAt");
  const outcome = await decideReports(db, { target, verdict, answer, upTo, reviewAt, actorId: user.id, now });
  if (outcome !== "done") return failed(pageRequest, outcome, 409);
  return redirectWithFlash(REPORTS_PATH, "queueDone");
}

/** The response to a report's form, or to the one that blocks a host. */
export type ReportsActionData = RefusedForm<BlockError["field"] | "id" | "answer">;

export function reportsFailure({ form, text }: Pick<Failure, "form" | "text">): ReportsActionData {
  const typed = typedIn(form, form.has("host") ? ["host", "reason", "term"] : ["id", "answer"]);
  return { typed, errors: {}, problem: text };
}

function failed({ form, user }: AdminFormRequest, error: "invalid" | Exclude<ReportOutcome, "done">, status: number) {
  return data(reportsFailure({ form, text: errorText(error, user.id) }), { status });
}

function targetOf(form: URLSearchParams): ReportTarget | null {
  const kind = form.get("kind");
  return kind === "deal" || kind === "rating" ? { kind, id: form.get("id") ?? "" } : null;
}

/** A time in the format of `toISOString`; null for anything else. */
function timeOf(form: URLSearchParams, name: string): Date | null {
  const time = new Date(form.get(name) ?? "");
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString()) ? time : null;
}

function verdictOf(form: URLSearchParams, { kind }: ReportTarget): ReportVerdict | null {
  const known: readonly ReportVerdict[] = REPORT_VERDICTS[kind];
  return known.find((verdict) => verdict === form.get("verdict")) ?? null;
}

function errorText(error: Parameters<typeof failed>[1], viewerId: string): LocalizedText {
  return inEachLanguage((t) => {
    if (typeof error === "string") return t(`reportErrors.${error}`);
    const { decision, by, byId } = error.decided;
    if (byId === viewerId) return t(`reportErrors.byYou.${decision}`);
    return t(`reportErrors.${decision}`, { name: by ?? t("queueErrors.anotherAdmin") });
  });
}

import { data } from "@remix-run/node";
import { DUPLICATES_PATH } from "~/features/duplicates/addresses";
import { recountPairs } from "~/features/duplicates/count-pairs.server";
import {
  differenceReason,
  judgeDifferent,
  judgeMerge,
  judgeUndo,
} from "~/features/submissions/judge-duplicates.server";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import type { Failure } from "~/platform/forms/form-action.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { type Flash, redirectWithFlash } from "~/platform/page/flash.server";

export async function duplicatesAction({ db, form, user, now }: AdminFormRequest) {
  const actor = { actorId: user.id, now };
  const [older, newer] = [form.get("older") ?? "", form.get("newer") ?? ""];
  const undo = form.get("undo");
  if (undo !== null) {
    const undone = await judgeUndo(db, { mergeId: undo, ...actor });
    return typeof undone === "string" ? failed(form, undone === "not_found" ? "tooLate" : undone) : done("mergeUndone");
  }
  if (form.get("verdict") === "merge") {
    const merged = await judgeMerge(db, { from: newer, into: older, ...actor });
    return typeof merged === "string" ? failed(form, merged === "not_found" ? "gone" : merged) : done("merged");
  }
  if (form.get("verdict") !== "different") return failed(form, "gone", 400);
  const refused = await judgeDifferent(db, {
    dealId: older,
    others: [newer],
    reason: differenceReason(form.get("different")),
    ...actor,
  });
  if (refused) return failed(form, refused);
  return done("queueDone");
}

export function duplicatesFailure({ form, text }: Pick<Failure, "form" | "text">) {
  return { problem: text, typed: { newer: form.get("newer") ?? "", reason: form.get("different") ?? "" } };
}

function failed(form: URLSearchParams, error: "tooLate" | "merged_again" | "gone" | "own", status = 409) {
  return data(duplicatesFailure({ form, text: inEachLanguage((t) => t(`duplicates.errors.${error}`)) }), { status });
}

function done(flash: Flash) {
  recountPairs();
  return redirectWithFlash(DUPLICATES_PATH, flash);
}

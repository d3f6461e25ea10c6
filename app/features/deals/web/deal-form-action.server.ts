import { randomUUID } from "node:crypto";
import { data, redirectDocument } from "@remix-run/node";
import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { parseDealForm } from "~/features/deals/edit/deal-form";
import { createDeal, findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import type { EditableDeal } from "~/features/deals/edit/write-edits.server";
import { duplicateViews } from "~/features/deals/texts/duplicate-view.server";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { rememberDifferent } from "~/features/duplicates/different.server";
import { type Duplicate, findDuplicates, hasSameComparedFields } from "~/features/duplicates/find-duplicates.server";
import { differenceReason } from "~/features/submissions/judge-duplicates.server";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import { flashCookie, redirectWithFlash } from "~/platform/page/flash.server";
import { hasRun } from "~/platform/values/idempotency.server";
import { formKey, formResponse, takenField, theirFields, typedValues, typedVersion } from "./deal-form-response.server";

/** Publishes the deal of the form, once for each `submissionId`, and redirects to it. */
export async function addDeal(pageRequest: AdminFormRequest) {
  const { db, form, user, language, now } = pageRequest;
  const parsed = parseDealForm(typedValues(form), { now, ...formSite(), deal: null });
  if (!parsed.ok) return data(formResponse(form, { errors: parsed.errors }), { status: 400 });
  const idempotencyKey = formKey(form, ["add", parsed.value]);
  const repeated = await findDuplicates(db, parsed.value, { now });
  const reason = differenceReason(form.get("different"));
  // A form that is sent twice finds its own deal.
  if (repeated.length > 0 && reason === "" && !(await hasRun(db, { userId: user.id, idempotencyKey, now }))) {
    return repeats(pageRequest, repeated);
  }
  const { deal, differs } = await createDeal(db, { input: parsed.value, actorId: user.id, idempotencyKey, now });
  if (!differs) {
    await rememberDifferent(db, { dealId: deal.id, others: idsOf(repeated), reason, actorId: user.id, now });
    const hasEnded = deal.expiresAt !== null && deal.expiresAt <= now;
    throw redirectWithFlash(dealPath(deal), hasEnded ? "dealCreatedEnded" : "dealCreated");
  }
  const made = { id: deal.id, title: titleFor(deal, language) };
  return data(formResponse(form, { made, submissionId: randomUUID() }), { status: 409 });
}

/** A form based on a stale version comes back with the other user's values; sent again, it overwrites them. */
export async function editDeal(pageRequest: AdminFormRequest) {
  const { db, form, params, user, now } = pageRequest;
  const deal = await getDeal(pageRequest);
  const typed = typedValues(form);
  // After a conflict, the form already shows the other user's values.
  const theirs = form.has("conflict") ? theirFields(deal, typed) : null;
  const taken = takenField(form, deal);
  if (taken) return data(formResponse(form, taken));
  const parsed = parseDealForm(typed, { now, ...formSite(), deal });
  if (!parsed.ok) return data(formResponse(form, { errors: parsed.errors, theirs }), { status: 400 });
  const repeated = hasSameComparedFields(deal, parsed.value)
    ? []
    : await findDuplicates(db, parsed.value, { except: deal.id, now });
  const reason = differenceReason(form.get("different"));
  if (repeated.length > 0 && reason === "") return repeats(pageRequest, repeated, { theirs });
  const saved = await reviseDeal(db, {
    dealId: params.dealId ?? "",
    input: parsed.value,
    actorId: user.id,
    version: typedVersion(form),
    now,
  });
  if (saved === "not_found") throw dealNotFound();
  if ("deal" in saved) {
    await rememberDifferent(db, { dealId: deal.id, others: idsOf(repeated), reason, actorId: user.id, now });
    throw redirectWithFlash(dealPath(saved.deal), "dealSaved");
  }
  const { stale } = saved;
  const about = { theirs: theirFields(stale, typed), version: String(stale.version) };
  return data(formResponse(form, about), { status: 409 });
}

function idsOf(found: readonly Duplicate[]): string[] {
  return found.map(({ deal }) => deal.id);
}

function repeats(
  pageRequest: AdminFormRequest,
  found: readonly Duplicate[],
  about: Parameters<typeof formResponse>[1] = {},
) {
  const duplicates = duplicateViews(pageRequest, found, { isAdmin: true });
  return data(formResponse(pageRequest.form, { ...about, duplicates }), { status: 409 });
}

/** @throws a redirect home with a message when the deal does not exist */
export async function getDeal({ db, params }: Pick<AdminFormRequest, "db" | "params">): Promise<EditableDeal> {
  const deal = await findEditableDeal(db, params.dealId ?? "");
  if (!deal) throw dealNotFound();
  return deal;
}

function dealNotFound(): Response {
  return redirectDocument("/", { status: 303, headers: { "Set-Cookie": flashCookie("dealNotFound") } });
}

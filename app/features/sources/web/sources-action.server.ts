import { data } from "@remix-run/node";
import { env } from "~/env.server";
import { parsePage } from "~/features/lists/addresses/lists";
import { sourcesHref } from "~/features/sources/addresses";
import { deleteSourceFeed, requestFetch } from "~/features/sources/source-feeds.server";
import { createToken, revokeToken, type TokenError } from "~/features/sources/tokens.server";
import { trustSource } from "~/features/submissions/trust-source.server";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import type { Failure } from "~/platform/forms/form-action.server";
import { errorTexts, type RefusedForm } from "~/platform/forms/refused-form.server";
import { logEvent } from "~/platform/log/events.server";
import { siteUrl } from "~/platform/page/addresses.server";
import { type Flash, redirectWithFlash } from "~/platform/page/flash.server";
import { fromLocalTime } from "~/platform/values/local-time";

/** A new token is shown only once. */
export type SourcesActionData = { made: MadeTokenView } | RefusedForm<keyof TypedToken, TypedToken>;

export interface MadeTokenView {
  source: string;
  token: string;
  /** A curl command that tries a delivery; null for a token that only reads. */
  delivery: string | null;
}

export async function sourcesAction(page: AdminFormRequest) {
  const { db, form, now, url, user } = page;
  const done = await changeSource(page);
  if (done) return redirectWithFlash(sourcesHref(parsePage(url.searchParams.get("page"))), done);
  const revoked = form.get("revoke");
  if (revoked !== null) {
    const source = await revokeToken(db, revoked);
    if (source !== null) logEvent("token_revoked", { userId: user.id, token: revoked, source });
    return redirectWithFlash(sourcesHref(parsePage(url.searchParams.get("page"))), "tokenRevoked");
  }
  const typed = typedToken(form);
  const end = typed.expires === "" ? null : fromLocalTime(typed.expires, env().siteTimeZone);
  const expiresAt = typed.expires === "" ? null : (end ?? new Date(Number.NaN));
  const { source, scopes } = typed;
  const made = await createToken(db, { source, scopes, expiresAt, actorId: user.id, now });
  if ("errors" in made) return data(rejected(typed, made.errors), { status: 400 });
  logEvent("token_created", { userId: user.id, token: made.created.id, source });
  return data<SourcesActionData>({
    made: {
      source,
      token: made.token,
      delivery: scopes.includes("deals:write") ? firstDelivery(url, made.token) : null,
    },
  });
}

/** Trusts a source or no longer, has its feed fetched, or stops that; null if the form asks for none of these. */
async function changeSource({ db, form, now, user }: AdminFormRequest): Promise<Flash | null> {
  for (const [name, flash] of [["trust", "sourceTrusted"] as const, ["untrust", "sourceUntrusted"] as const]) {
    const source = form.get(name);
    if (source === null) continue;
    await trustSource(db, { source, trusted: name === "trust", actorId: user.id, now });
    logEvent(name === "trust" ? "source_trusted" : "source_untrusted", { userId: user.id, source });
    return flash;
  }
  const [stopped, endMost] = [form.get("stopFeed"), form.get("endMost")];
  if (stopped !== null) {
    if (await deleteSourceFeed(db, stopped)) logEvent("feed_deleted", { userId: user.id, source: stopped });
    return "feedStopped";
  }
  const source = endMost ?? form.get("fetch");
  if (source === null) return null;
  await requestFetch(db, { source, mayEndMost: endMost !== null, now });
  return "feedRequested";
}

/** A dry run of a delivery of one deal, for a shell; the token is in a header, because addresses are logged. */
function firstDelivery(here: URL, token: string): string {
  const { href } = new URL(siteUrl("/api/deals/batch?dryRun=1"), here);
  const deal = { title: "Desk lamp", store: "Example", category: "other", originalPrice: 40, discountedPrice: 20 };
  const body = JSON.stringify({ deals: [{ ...deal, url: "https://shop.example/lamps/1" }] });
  return `curl -X POST "${href}" -H "Authorization: Bearer ${token}" -H "Content-Type: application/json" -d '${body}'`;
}

export function sourcesFailure({ form, text }: Failure): SourcesActionData {
  return { errors: {}, typed: typedToken(form), problem: text };
}

function typedToken(form: URLSearchParams) {
  return {
    source: (form.get("source") ?? "").trim(),
    scopes: form.getAll("scopes"),
    expires: (form.get("expires") ?? "").trim(),
  };
}

type TypedToken = ReturnType<typeof typedToken>;

function rejected(typed: TypedToken, errors: readonly TokenError[]): SourcesActionData {
  const texts = errorTexts(errors, (t, { field, code }) => {
    const error = code === "required" ? (`${field}_required` as const) : code;
    return t(`sources.errors.${error}`);
  });
  const { expiresAt: expires, ...others } = texts;
  return { errors: { ...others, ...(expires && { expires }) }, typed, problem: null };
}

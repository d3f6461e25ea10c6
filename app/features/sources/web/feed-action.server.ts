import { data } from "@remix-run/node";
import { env } from "~/env.server";
import { SOURCES_PATH } from "~/features/sources/addresses";
import { type FeedInputError, parseFeedInput } from "~/features/sources/feed-input.server";
import { previewFeed } from "~/features/sources/fetching/preview-feed.server";
import { FEED_FIELDS, type FeedField, type TypedFeed } from "~/features/sources/source-feed";
import { listSourceFeeds, saveSourceFeed } from "~/features/sources/source-feeds.server";
import { publishSource } from "~/features/submissions/trust-source.server";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import type { Failure } from "~/platform/forms/form-action.server";
import { errorTexts, type RefusedForm, typedIn } from "~/platform/forms/refused-form.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { feedContext, type PreviewView, previewView } from "./feed-view.server";

export type FeedResponse = RefusedForm<FeedField, TypedFeed> & {
  preview: PreviewView | null;
  /** That of a feed which somebody else has changed since the form was opened. */
  version?: string;
};

/** Shows what a feed would bring, or saves it. */
export async function feedAction(page: AdminFormRequest) {
  const { db, form, now, url, user } = page;
  const typed = typedIn(form, FEED_FIELDS);
  const [stored = null] = await listSourceFeeds(db, [typed.source.trim()]);
  const parsed = parseFeedInput(typed, {
    ...{ stored, changed: url.searchParams.get("source") },
    trustedOrigins: env().outboundAllowedOrigins,
  });
  if ("errors" in parsed) {
    return data<FeedResponse>({ typed, errors: textsOf(parsed.errors), problem: null, preview: null }, { status: 400 });
  }
  if (form.get("intent") === "preview") {
    const preview = previewView(page, await previewFeed(parsed.feed, feedContext(now)));
    return data<FeedResponse>({ typed, errors: {}, problem: null, preview });
  }
  const { source, trusted } = parsed.feed;
  const version = form.get("version") ? Number(form.get("version")) : null;
  if (!(await saveSourceFeed(db, parsed.feed, { version, now }))) {
    const [theirs] = await listSourceFeeds(db, [source]);
    const problem = inEachLanguage((t) => t("sources.errors.feed_changed"));
    const response = { typed, errors: {}, problem, preview: null, version: String(theirs?.version ?? "") };
    return data<FeedResponse>(response, { status: 409 });
  }
  if (trusted) await publishSource(db, { source, actorId: user.id, now });
  logEvent("feed_saved", { userId: user.id, source });
  return redirectWithFlash(SOURCES_PATH, "feedSaved");
}

export function feedFailure({ form, text }: Failure): FeedResponse {
  return { typed: typedIn(form, FEED_FIELDS), errors: {}, problem: text, preview: null };
}

function textsOf(errors: readonly FeedInputError[]): FeedResponse["errors"] {
  return errorTexts(errors, (t, { field, code, path }) => {
    if (code === "required") return t(`sources.errors.${field as "source" | "address" | "map"}_required`);
    if (code === "too_long") return t(`sources.errors.${field as "address" | "store"}_too_long`);
    if (code === "unknown" && field === "map") return t("sources.errors.map_unknown", { path });
    return t(`sources.errors.${code}`, { path });
  });
}

import type { User } from "~/features/accounts/accounts.server";
import type { Alert } from "~/features/alerts/alert";
import { categoryName } from "~/features/categories/categories";
import { ALERT_CONDITIONS } from "~/features/conditions/conditions";
import type { Deal } from "~/features/deals/deal";
import { STORED_REASONS } from "~/features/decisions/rejection-reasons";
import type { PriceSpan } from "~/features/prices/coverage";
import { priceVerdict } from "~/features/prices/verdict";
import type { Rating } from "~/features/ratings/ratings.server";
import type { ListedSource } from "~/features/sources/overview.server";
import type { RefusedRow } from "~/features/sources/refused-rows.server";
import type { Run } from "~/features/sources/runs.server";
import { shownAddress } from "~/features/sources/source-feed";
import type { ListedToken } from "~/features/sources/tokens.server";
import { submittedInput } from "~/features/submissions/edit-submission.server";
import type { OwnSubmission } from "~/features/submissions/own-submissions.server";
import type { Responses, SourceKind } from "./schemas";

/** The author of a rating whose account was deleted (specification §3.5). */
const ANONYMOUS = "Anonymous";

/** A deal as JSON (specification §3.1): the category by its server name, tags separated by commas. */
export function dealJson(
  deal: Omit<Deal, "picture"> & { picture?: Deal["picture"]; version?: number },
): Responses["Deal"] {
  const {
    ratingSum: _s,
    ratingsCount: _r,
    noluckCount: _n,
    workedCount: _w,
    hot: _h,
    state: _t,
    lang: _l,
    translations: _o,
    kind: _k,
    picture: _p,
    version: _v,
    coupon,
    expiresAt,
    ...rest
  } = deal;
  return {
    ...rest,
    category: categoryName(deal.category, "en"),
    tags: deal.tags.join(","),
    ...(coupon && { coupon }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    createdAt: deal.createdAt.toISOString(),
    updatedAt: deal.updatedAt.toISOString(),
  };
}

/** A deal's price history and verdict: nothing that its page does not show. */
export function pricesJson(
  { discountedPrice: price, expiresAt }: Deal,
  history: readonly PriceSpan[],
  now: Date,
): Responses["Prices"] {
  const { verdict, reference, daysCovered } = priceVerdict(history, { price, expiresAt }, now);
  const spans = history.map(({ firstSeen, lastSeen, source, ...span }) => ({
    ...span,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
    source: kindOf(source),
  }));
  return { spans, daysWatched: daysCovered, reference, verdict };
}

/** The kind of a source, since the names of crawlers are internal. */
function kindOf(source: string): SourceKind {
  if (source === "admin" || source === "revisedbyadmin") return "admin";
  return source === "user" || source === "revisedbyuser" ? "user" : "crawler";
}

export function alertJson(alert: Alert): Responses["Alert"] {
  const { id, dealId, q, category, tag, store, lowest, coupon, triggers, pausedAt, createdAt } = alert;
  const asked = ALERT_CONDITIONS.filter((name) => alert[name] !== null).map((name) => [name, alert[name]]);
  return {
    ...{ id, q, tag: tag ?? "", store: store ?? "", lowest, coupon, triggers },
    ...(dealId && { dealId }),
    ...Object.fromEntries(asked),
    ...(category && { category: categoryName(category, "en") }),
    paused: pausedAt !== null,
    createdAt: createdAt.toISOString(),
  };
}

/** A rating as public JSON: with its author's name, without their id. */
export function ratingJson({ id, rating, comment, createdAt, username }: Rating): Responses["Rating"] {
  return {
    id,
    rating,
    ...(comment && { comment }),
    createdAt: createdAt.toISOString(),
    user: { name: username ?? ANONYMOUS },
  };
}

/** An account as JSON for its owner. */
export function userJson({ id, username, email, role }: User): Responses["User"] {
  return { id, username, email, isAdmin: role === "admin" };
}

export function runJson({ startedAt, finishedAt, dealCount, ...run }: Run): Responses["Run"] {
  return {
    ...run,
    brought: dealCount,
    startedAt: startedAt.toISOString(),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
  };
}

export function refusedRowJson({ index, key, errors, refusedAt }: RefusedRow): Responses["RefusedRows"][number] {
  return { index, ...(key !== null && { key }), errors, refusedAt: refusedAt.toISOString() };
}

/** A service token as JSON for admins, without its secret. */
export function tokenJson({ createdAt, usedAt, expiresAt, ...token }: ListedToken): Responses["Tokens"][number] {
  return {
    ...token,
    createdAt: createdAt.toISOString(),
    ...(usedAt && { usedAt: usedAt.toISOString() }),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

/** A source as JSON for admins, without what may be secret in its feed's address. */
export function sourceJson({ name, deliveredAt, trusted, waiting, feed }: ListedSource): Responses["Source"] {
  return {
    ...{ name, trusted, waiting },
    ...(deliveredAt && { deliveredAt: deliveredAt.toISOString() }),
    ...(feed && { feed: feedJson(feed) }),
  };
}

function feedJson(feed: NonNullable<ListedSource["feed"]>): NonNullable<Responses["Source"]["feed"]> {
  const { address, format, intervalMinutes, dueAt, fetchedAt, problem, failingSince, wouldEnd, liveDeals } = feed;
  return {
    ...{ address: shownAddress(address), format, intervalMinutes, dueAt: dueAt.toISOString() },
    ...(fetchedAt && { fetchedAt: fetchedAt.toISOString() }),
    ...(problem && { problem }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    ...(wouldEnd !== null && { wouldEnd, liveDeals: liveDeals ?? wouldEnd }),
  };
}

/** The title and address as proposed; of a change to a deal that is not shown any more, only what the member wrote. */
export function submissionJson(submission: OwnSubmission): Responses["Submission"] {
  const { id, kind, state, published, note, credited, reasonText, createdAt, decidedAt } = submission;
  const { changes } = submission;
  const { title, url } = submittedInput(submission) ?? { title: changes.title?.[1] ?? "", url: changes.url?.[1] ?? "" };
  const reason = STORED_REASONS.find((known) => known === submission.reason);
  return {
    ...{ id, kind, state, title, url, note, credited },
    ...(published && { dealId: published.id }),
    ...(reason && { reason }),
    ...(reasonText && { reasonText }),
    createdAt: createdAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  };
}

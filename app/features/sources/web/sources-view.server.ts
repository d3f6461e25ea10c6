import { parsePage } from "~/features/lists/addresses/lists";
import { sourcesHref } from "~/features/sources/addresses";
import { overviewSources, type SourceOverview } from "~/features/sources/overview.server";
import type { Run } from "~/features/sources/runs.server";
import { listSourceFeeds } from "~/features/sources/source-feeds.server";
import type { ListedToken } from "~/features/sources/tokens.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { formatCount, formatList } from "~/platform/i18n/format";
import { momentOf } from "~/platform/i18n/site-format.server";
import { feedView } from "./feed-view.server";

/** One page of the sources, localized. */
export async function sourcesView(pageRequest: AdminRequest) {
  const { db, now, url, language, t } = pageRequest;
  const { sources, page, pages } = await overviewSources(db, { now, page: parsePage(url.searchParams.get("page")) });
  const feeds = await listSourceFeeds(
    db,
    sources.map(({ name }) => name),
  );
  const feedsByName = new Map(feeds.map((feed) => [feed.source, feedView(pageRequest, feed)]));
  return {
    sources: sources.map(({ name, deliveredAt, silent, trusted, waiting, tokens, runs, refused }) => ({
      ...{ name, trusted },
      waiting: waiting > 0 ? t("sources.trust.waiting", { count: waiting }) : null,
      delivered: deliveredAt && momentOf(language, deliveredAt),
      silent,
      feed: feedsByName.get(name) ?? null,
      tokens: tokens.map((token) => tokenView(pageRequest, token)),
      runs: runs.map((run) => runView(pageRequest, run)),
      refused: refused.map((row) => refusedView(pageRequest, row)),
    })),
    earlierHref: page > 1 ? sourcesHref(page - 1) : null,
    laterHref: page < pages ? sourcesHref(page + 1) : null,
  };
}

export type SourceView = Awaited<ReturnType<typeof sourcesView>>["sources"][number];

function tokenView({ language, now, t }: AdminRequest, token: ListedToken) {
  const { id, scopes, active, createdAt, usedAt, expiresAt } = token;
  const ended = expiresAt !== null && expiresAt <= now;
  return {
    id,
    scopes: formatList(
      language,
      scopes.map((scope) => t(`sources.scopes.${scope === "deals:write" ? "write" : "read"}`)),
    ),
    created: momentOf(language, createdAt),
    used: usedAt && momentOf(language, usedAt),
    expires: expiresAt && momentOf(language, expiresAt),
    ended,
    orphaned: !active && !ended,
  };
}

export type TokenView = ReturnType<typeof tokenView>;

function runView({ language, t }: AdminRequest, run: Run) {
  const { id, startedAt, state, added, updated, unchanged, held, refused, ended } = run;
  return {
    id,
    started: momentOf(language, startedAt),
    state: t(`sources.states.${state}`),
    counts: [added, updated, unchanged, held, refused, ended].map((count) => formatCount(language, count)),
  };
}

export type RunView = ReturnType<typeof runView>;

function refusedView({ language, t }: AdminRequest, row: SourceOverview["refused"][number]) {
  const { id, index, key, errors, refusedAt } = row;
  return {
    ...{ id, index, key, when: momentOf(language, refusedAt) },
    reasons: errors.map(({ field, code }) => ({ field, text: t(`sources.reasons.${code}`) })),
  };
}

export type RefusedView = ReturnType<typeof refusedView>;

import { overviewSources, type SourceOverview } from "~/domain/sources/overview.server";
import type { Run } from "~/domain/sources/runs.server";
import type { ListedToken } from "~/domain/sources/tokens.server";
import { env } from "~/env.server";
import { formatCount, formatDateTime, formatList } from "~/i18n/format";
import {
  type RefusedView,
  type RunView,
  type SourceView,
  sourcesHref,
  type TokenView,
} from "~/views/admin/sources-view";
import { parsePage } from "~/views/lists/list-address";
import type { AdminRequest } from "./admin.server";

/** One page of the sources, localized. Times are in the site's time zone. */
export async function sourcesView(pageRequest: AdminRequest) {
  const { db, now, url, language } = pageRequest;
  const { sources, page, pages } = await overviewSources(db, { now, page: parsePage(url.searchParams.get("page")) });
  const time = (date: Date) => formatDateTime(language, date, env().siteTimeZone);
  const views = sources.map(({ name, deliveredAt, silent, tokens, runs, refused }) => ({
    name,
    delivered: deliveredAt && time(deliveredAt),
    silent,
    tokens: tokens.map((token) => tokenView(pageRequest, token, time)),
    runs: runs.map((run) => runView(pageRequest, run, time)),
    refused: refused.map((row) => refusedView(pageRequest, row, time)),
  }));
  return {
    sources: views satisfies SourceView[],
    earlierHref: page > 1 ? sourcesHref(page - 1) : null,
    laterHref: page < pages ? sourcesHref(page + 1) : null,
  };
}

type Time = (date: Date) => string;

function tokenView({ language, now, t }: AdminRequest, token: ListedToken, time: Time): TokenView {
  const { id, scopes, active, createdAt, usedAt, expiresAt } = token;
  const ended = expiresAt !== null && expiresAt <= now;
  return {
    id,
    scopes: formatList(
      language,
      scopes.map((scope) => t(`sources.scopes.${scope === "deals:write" ? "write" : "read"}`)),
    ),
    created: time(createdAt),
    used: usedAt && time(usedAt),
    expires: expiresAt && time(expiresAt),
    ended,
    orphaned: !active && !ended,
  };
}

function runView({ language, t }: AdminRequest, run: Run, time: Time): RunView {
  const { id, startedAt, state, added, updated, unchanged, held, refused, ended } = run;
  return {
    id,
    started: time(startedAt),
    state: t(`sources.states.${state}`),
    counts: [added, updated, unchanged, held, refused, ended].map((count) => formatCount(language, count)),
  };
}

function refusedView({ t }: AdminRequest, row: SourceOverview["refused"][number], time: Time): RefusedView {
  const { id, index, key, errors, refusedAt } = row;
  return {
    ...{ id, index, key, when: time(refusedAt) },
    reasons: errors.map(({ field, code }) => ({ field, text: t(`sources.reasons.${code}`) })),
  };
}

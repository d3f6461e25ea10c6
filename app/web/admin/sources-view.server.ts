import { overviewSources, type SourceOverview } from "~/domain/sources/overview.server";
import type { Run } from "~/domain/sources/runs.server";
import type { ListedToken } from "~/domain/sources/tokens.server";
import { env } from "~/env.server";
import { formatCount, formatDateTime, formatList } from "~/i18n/format";
import type { RefusedView, RunView, SourceView, TokenView } from "~/views/admin/sources-view";
import type { AdminRequest } from "./admin.server";

/** All sources, in the reader's words. Times are the site's. */
export async function sourcesView(page: AdminRequest): Promise<SourceView[]> {
  const sources = await overviewSources(page.db, page.now);
  const time = (date: Date) => formatDateTime(page.language, date, env().siteTimeZone);
  return sources.map(({ name, deliveredAt, silent, tokens, runs, refused }) => ({
    name,
    delivered: deliveredAt && time(deliveredAt),
    silent,
    tokens: tokens.map((token) => tokenView(page, token, time)),
    runs: runs.map((run) => runView(page, run, time)),
    refused: refused.map((row) => refusedView(page, row, time)),
  }));
}

type Time = (date: Date) => string;

function tokenView({ language, now, t }: AdminRequest, token: ListedToken, time: Time): TokenView {
  const { id, scopes, createdAt, usedAt, expiresAt } = token;
  return {
    id,
    scopes: formatList(
      language,
      scopes.map((scope) => t(`sources.scopes.${scope === "deals:write" ? "write" : "read"}`)),
    ),
    created: time(createdAt),
    used: usedAt && time(usedAt),
    expires: expiresAt && time(expiresAt),
    ended: expiresAt !== null && expiresAt <= now,
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

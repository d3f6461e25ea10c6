import { Form, useNavigation } from "@remix-run/react";
import { feedHref } from "~/features/sources/addresses";
import type { FeedView } from "~/features/sources/web/feed-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { TextLink } from "~/platform/ui/text-link";
import { TimedText } from "~/platform/ui/timed-text";

/** The feed that the site fetches for a source; stopping needs a second click. */
export function SourceFeed({ source, feed }: { source: string; feed: FeedView }) {
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const { fetches, fetched, due, failing, ends, asksForYou } = feed;
  const times = [
    fetched && t("sources.feed.fetched", { when: fetched.text }),
    due ? t("sources.feed.next", { when: due.text }) : t("sources.feed.notYet"),
  ];
  return (
    <Form method="post" preventScrollReset className="mt-3 border-t border-line pt-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        {fetches} <TextLink to={feedHref(source)}>{t("sources.feed.change")}</TextLink>
      </p>
      <p className="text-soft">
        <TimedText text={times.filter(Boolean).join(" · ")} at={[fetched, due].filter((time) => time !== null)} />
      </p>
      {failing && (
        <p className="mt-1 font-semibold text-warning">
          <TimedText
            text={t("sources.feed.failing", { when: failing.since.text, problem: failing.problem })}
            at={failing.since}
          />
        </p>
      )}
      {asksForYou && <p className="mt-1 font-semibold text-warning">{t("sources.feed.asksForYou")}</p>}
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <button type="submit" name="fetch" value={source} disabled={busy} className="button button-quiet">
          {t("sources.feed.fetchNow")}
        </button>
        {ends && (
          <button type="submit" name="endMost" value={source} disabled={busy} className="button button-quiet">
            {ends}
          </button>
        )}
        <details>
          <summary className="cursor-pointer py-2.5 font-medium">{t("sources.feed.stop")}</summary>
          <p className="text-soft">{t("sources.feed.stopHint")}</p>
          <button type="submit" name="stopFeed" value={source} disabled={busy} className="button button-quiet mt-2">
            {t("sources.feed.stop")}
          </button>
        </details>
      </div>
    </Form>
  );
}

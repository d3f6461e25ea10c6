import type { SourceView } from "~/features/sources/web/sources-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { TimedText } from "~/platform/ui/timed-text";
import { RejectedRows } from "./rejected-rows";
import { RunTable } from "./run-table";
import { SourceFeed } from "./source-feed";
import { SourceTrust } from "./source-trust";
import { TokenList } from "./token-list";

export function SourceCard({ source }: { source: SourceView }) {
  const { name, delivered, silent, feed, tokens, runs, refused } = source;
  const { t } = useTranslation();
  const id = `source-${name}`;
  return (
    <section aria-labelledby={id} className="panel min-w-0 p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl font-bold [overflow-wrap:anywhere]" translate="no">
          {name}
        </h2>
        {silent && <p className="text-sm font-semibold text-warning">{t("sources.silent")}</p>}
      </div>
      <p className="mt-1 text-sm text-soft">
        {delivered ? (
          <TimedText text={t("sources.delivered", { when: delivered.text })} at={delivered} />
        ) : (
          t("sources.neverDelivered")
        )}
      </p>
      <SourceTrust source={source} />
      {feed && <SourceFeed source={name} feed={feed} />}
      <RunTable runs={runs} />
      <RejectedRows rows={refused} />
      <TokenList tokens={tokens} />
    </section>
  );
}

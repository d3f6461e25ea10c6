import { Form } from "@remix-run/react";
import { useRef } from "react";
import type { QueueActionData } from "~/features/submissions/web/queue-action.server";
import type { QueueItemView, QueueView } from "~/features/submissions/web/queue-view.server";
import { colon } from "~/platform/i18n/punctuation";
import { useTranslation } from "~/platform/i18n/translation";
import { OutsideLink } from "~/platform/ui/outside-link";
import { TimedText } from "~/platform/ui/timed-text";
import { MergeForm } from "./merge-form";
import { ProposedCards } from "./proposed-cards";
import { QueueDecisions } from "./queue-decisions";
import { useQueueKeys } from "./use-queue-keys";

interface QueueItemProps {
  item: QueueItemView;
  reasons: QueueView["reasons"];
  /** What was typed, if the last decision failed. */
  typed: QueueActionData["typed"] | null;
}

export function QueueItem({ item, reasons, typed }: QueueItemProps) {
  const { t, localize, language } = useTranslation();
  const root = useRef<HTMLElement>(null);
  useQueueKeys(root);
  const { isChange, submitter, source, sent } = item;
  const versions = (
    <>
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="version" value={item.version} />
      <input type="hidden" name="dealVersion" value={item.dealVersion} />
    </>
  );
  return (
    <article
      ref={root}
      tabIndex={-1}
      aria-label={item.title}
      className="panel mt-4 grid min-w-0 gap-6 p-4 shadow-card sm:p-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <ProposedCards cards={item.cards} />
        {item.fields.length > 0 && (
          <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
            {item.fields.map(({ name, from, to, conflict }) => (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {from !== null && <del className="text-soft">{from}</del>} {from === null ? to : <ins>{to}</ins>}
                  {conflict && <strong className="block text-warning">{t("queue.newer")}</strong>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <OutsideLink href={item.url} className="text-link self-start py-1 [overflow-wrap:anywhere]">
          {item.url}
        </OutsideLink>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <p className="text-sm text-soft">
            <TimedText
              text={isChange ? t("queue.change", { when: sent.text }) : t("queue.deal", { when: sent.text })}
              at={sent}
            />
            {!isChange && item.isPublished && <span className="block">{t("queue.published")}</span>}
          </p>
          {item.note && (
            <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{t("queue.note", { note: item.note })}</p>
          )}
          {submitter && (
            <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <input type="hidden" name="userId" value={submitter.id} />
              <p className="min-w-0 [overflow-wrap:anywhere]">
                <strong translate="no">{submitter.name}</strong>
                {colon(language)}
                {submitter.record} · {submitter.trust}
              </p>
              {submitter.choices.map((choice) => (
                <button key={choice} type="submit" name="trust" value={choice} className="chip">
                  {t(`queue.trust.${choice}`)}
                </button>
              ))}
            </Form>
          )}
          {source && (
            <Form method="post" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <p className="min-w-0 [overflow-wrap:anywhere]">{t("queue.fromSource", { source: source.name })}</p>
              {source.canTrust && (
                <button type="submit" name="trustSource" value={source.name} className="chip">
                  {t("queue.trustSource")}
                </button>
              )}
            </Form>
          )}
        </div>
        {item.blocked && <p className="font-medium text-warning">{localize(item.blocked)}</p>}
        <QueueDecisions item={item} reasons={reasons} typed={typed} versions={versions} />
      </div>
      {item.merge && <MergeForm merge={item.merge} versions={versions} />}
    </article>
  );
}

import { Form, Link } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { QuietLink } from "~/components/ui/button-link";
import { OutsideLink } from "~/components/ui/outside-link";
import { useTranslation } from "~/i18n/translation";
import type { QueueActionData } from "~/web/submissions/queue-action.server";
import type { QueueItemView, QueueView } from "~/web/submissions/queue-view.server";

interface QueueItemProps {
  item: QueueItemView;
  reasons: QueueView["reasons"];
  /** When the last decision failed. */
  typed: QueueActionData["typed"] | null;
}

export function QueueItem({ item, reasons, typed }: QueueItemProps) {
  const { t, localize } = useTranslation();
  const root = useRef<HTMLElement>(null);
  useQueueKeys(root);
  const { isChange, submitter, duplicates } = item;
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
      className="panel mt-6 flex min-w-0 flex-col gap-5 p-4 shadow-card sm:p-6"
    >
      <div>
        <h2 className="text-xl font-bold [overflow-wrap:anywhere]">{item.title}</h2>
        <p className="mt-1 text-sm text-soft">
          {isChange ? t("queue.change", { when: item.sent }) : t("queue.deal", { when: item.sent })}
          {!isChange && item.isPublished && ` ${t("queue.published")}`}
        </p>
        <OutsideLink href={item.url} className="text-link inline-block py-1 [overflow-wrap:anywhere]">
          {item.url}
        </OutsideLink>
      </div>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {item.fields.map(({ name, from, to, conflict }) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              {from !== null && <del className="text-soft">{from}</del>} {from === null ? to : <ins>{to}</ins>}
              {conflict && <strong className="block text-brand-ink">{t("queue.newer")}</strong>}
            </dd>
          </div>
        ))}
      </dl>
      {item.blocked && <p className="font-medium text-brand-ink">{localize(item.blocked)}</p>}
      {item.note && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{t("queue.note", { note: item.note })}</p>
      )}
      {submitter && (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="userId" value={submitter.id} />
          <p className="text-sm">
            <strong translate="no">{submitter.name}</strong>: {submitter.record} {submitter.trust}
          </p>
          {submitter.choices.map((choice) => (
            <button key={choice} type="submit" name="trust" value={choice} className="button button-quiet">
              {t(`queue.trust.${choice}`)}
            </button>
          ))}
        </Form>
      )}
      <Form method="post" className="flex flex-wrap items-center gap-3">
        {versions}
        <button type="submit" name="verdict" value="approve" aria-keyshortcuts="a" className="button button-primary">
          {t("queue.approve")}
          <KeyHint letter="a" />
        </button>
        <QuietLink to={item.editHref} aria-keyshortcuts="e">
          {t("queue.edit")}
          <KeyHint letter="e" />
        </QuietLink>
        {item.fields.some(({ conflict }) => conflict) && (
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" name="overwrite" className="size-6 accent-brand" />
            {t("queue.overwrite")}
          </label>
        )}
        {item.blocked && (
          <label className="inline-flex min-h-11 items-center gap-2">
            <input type="checkbox" name="allowBlocked" className="size-6 accent-brand" />
            {t("queue.allowBlocked")}
          </label>
        )}
        <QuietLink to={item.skipHref} aria-keyshortcuts="n">
          {t("queue.skip")}
          <KeyHint letter="n" />
        </QuietLink>
      </Form>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        {versions}
        <label className="flex min-w-0 flex-col gap-1">
          {t("queue.reason")}
          <select
            name="reason"
            required
            aria-keyshortcuts="r"
            defaultValue={typed?.reason ?? ""}
            className="field text-base"
          >
            <option value="">{t("reports.choose")}</option>
            {reasons.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
          {t("queue.reasonText")}
          <input
            name="reasonText"
            maxLength={500}
            defaultValue={typed?.reasonText}
            className="field w-full text-base"
          />
        </label>
        <button type="submit" name="verdict" value="reject" className="button button-quiet">
          {t("queue.reject")}
          <KeyHint letter="r" />
        </button>
      </Form>
      {!isChange && (
        <Form method="post" className="flex flex-col items-start gap-3">
          {versions}
          {duplicates.map(({ id, title, text, path }, index) => (
            <div key={id} className="flex flex-wrap items-center gap-2">
              <label className="inline-flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="into"
                  value={id}
                  defaultChecked={index === 0}
                  aria-keyshortcuts={index === 0 ? "m" : undefined}
                  className="size-6 accent-brand"
                />
                {title} ({text})
              </label>
              <Link to={path} className="text-link py-1">
                {t("queue.open")}
              </Link>
            </div>
          ))}
          <label className="flex w-full min-w-0 flex-col gap-1">
            {t("queue.otherId")}
            <input
              name="otherId"
              aria-keyshortcuts={duplicates.length === 0 ? "m" : undefined}
              autoComplete="off"
              className="field w-full text-base"
            />
          </label>
          <button type="submit" name="verdict" value="merge" className="button button-quiet">
            {t("queue.merge")}
            <KeyHint letter="m" />
          </button>
        </Form>
      )}
    </article>
  );
}

/** Screen readers read `aria-keyshortcuts`. */
function KeyHint({ letter }: { letter: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{letter}</kbd>
    </span>
  );
}

/** Only while the focus is within the item, but not in a field (WCAG 2.1.4); the item has it when it comes. */
function useQueueKeys(root: RefObject<HTMLElement>) {
  useEffect(() => {
    const item = root.current;
    if (!item) return;
    item.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !/^[aemrn]$/.test(key)) return;
      if (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) return;
      const found = item.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
      if (!found) return;
      event.preventDefault();
      if (found.matches("input, select")) found.focus();
      else found.click();
    };
    item.addEventListener("keydown", onKey);
    return () => item.removeEventListener("keydown", onKey);
  }, [root]);
}

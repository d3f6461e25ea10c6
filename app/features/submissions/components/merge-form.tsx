import { Form } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { DealImage } from "~/features/deals/components/deal-image";
import type { ComparedDeal, MergeView } from "~/features/submissions/web/merge-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { TextLink } from "~/platform/ui/text-link";
import { KeyHint } from "./key-hint";

/** The submitted deal beside those that it may repeat, of which one is chosen; others are found by a search. None of those is chosen at once. */
export function MergeForm({ merge, versions }: { merge: MergeView; versions: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const { own, duplicates, found, hasFound, find, after } = merge;
  const choices = [
    ...duplicates.map((deal) => ({ deal, heading: t("queue.duplicate") })),
    ...found.map((deal) => ({ deal, heading: t("queue.found") })),
  ];
  const first = choices.find(({ deal }) => !deal.isOwn);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-t border-line pt-5 lg:col-span-2">
      <h2 id={id} className="font-bold">
        {t("queue.mergeTitle")}
      </h2>
      {choices.length === 0 && find === "" && <p>{t("queue.noDuplicates")}</p>}
      <Form replace preventScrollReset className="flex max-w-xl flex-wrap items-end gap-2">
        {after && <input type="hidden" name="after" value={after} />}
        <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
          {t("queue.find")}
          <input
            type="search"
            name="find"
            defaultValue={find}
            required
            aria-keyshortcuts={choices.length === 0 ? "m" : undefined}
            autoComplete="off"
            className="field w-full"
          />
        </label>
        <button type="submit" className="button button-quiet">
          {t("header.searchButton")}
        </button>
      </Form>
      {find !== "" && !hasFound && <p role="status">{t("queue.notFound")}</p>}
      {choices.length > 0 && (
        <Form method="post" replace className="flex flex-col items-start gap-3">
          {versions}
          <ul className="compared-deals">
            <li>
              <Compared deal={own} heading={t("queue.thisOne")} />
            </li>
            {choices.map(({ deal, heading }) => (
              <li key={deal.id}>
                <label>
                  <input
                    type="radio"
                    name="into"
                    value={deal.id}
                    required
                    disabled={deal.isOwn}
                    aria-keyshortcuts={deal.id === first?.deal.id ? "m" : undefined}
                    className="size-6 shrink-0 accent-brand"
                  />
                  <Compared deal={deal} heading={`${heading} · ${deal.state}`} />
                </label>
                <TextLink to={deal.path} target="_blank" className="text-sm">
                  {t("queue.open")}
                </TextLink>
              </li>
            ))}
          </ul>
          <button type="submit" name="verdict" value="merge" className="button button-quiet">
            {t("queue.merge")}
            <KeyHint letter="m" />
          </button>
        </Form>
      )}
    </section>
  );
}

function Compared({ deal, heading }: { deal: ComparedDeal; heading: string }) {
  return (
    <>
      <span className="compared-picture">
        <DealImage src={deal.image} category={deal.category} alt="" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm text-soft">{heading}</span>
        <span className="block font-semibold [overflow-wrap:anywhere]">{deal.title}</span>
        <span className="block font-bold text-brand-ink">{deal.price}</span>
        <span className="block text-sm text-soft">
          {deal.store} · {deal.since}
        </span>
      </span>
    </>
  );
}

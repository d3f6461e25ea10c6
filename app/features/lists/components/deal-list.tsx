import { type MouseEvent, memo, useEffect, useRef } from "react";
import { DealCard } from "~/features/deals/components/deal-card";
import { SkeletonItems } from "~/features/deals/components/deal-skeletons";
import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import type { DealListView } from "~/features/lists/web/deal-list.server";
import { opensElsewhere } from "~/platform/browser/local-links";
import { useTranslation } from "~/platform/i18n/translation";
import { PrimaryLink, QuietLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";
import { Section } from "~/platform/ui/section";
import { DEALS, FOOTER, SkipLink } from "~/platform/ui/skip-link";
import { useDealPages } from "./use-deal-pages";
import { useEndOfList } from "./use-end-of-list";

interface DealListProps {
  list: DealListView;
  count: (list: DealListView) => string;
  eager?: number;
  heading?: "h2" | "h3";
}

export function DealList({ list: loaded, ...props }: DealListProps) {
  const { t } = useTranslation();
  const isEmpty = loaded.deals.length === 0;
  return (
    <>
      {/* A live region must exist before its content does, to be announced. */}
      <div role="status" className={isEmpty ? "deal-list" : undefined}>
        {isEmpty && (
          <MessagePanel title={t("list.emptyTitle")} text={t("list.emptyText")}>
            <PrimaryLink to={loaded.allHref}>{t("list.showAll")}</PrimaryLink>
          </MessagePanel>
        )}
      </div>
      {isEmpty ? <CloseMatches deals={loaded.close} /> : <GrowingList list={loaded} {...props} />}
    </>
  );
}

function GrowingList({ list: loaded, count, eager = 4, heading }: DealListProps) {
  const { t } = useTranslation();
  const { list, loading, awaited, failed, growsByItself, loadMore } = useDealPages(loaded);
  const end = useEndOfList(list, growsByItself, loadMore);
  const grids = useRef<HTMLDivElement>(null);
  const focusTarget = useRef<{ of: DealListView; place: number; preventScroll: boolean } | null>(null);

  useEffect(() => {
    const target = focusTarget.current;
    if (!target || target.place >= list.deals.length) return;
    focusTarget.current = null;
    const isWaiting = document.activeElement === document.body || end.current?.contains(document.activeElement);
    if (target.of === loaded && isWaiting) titleLink(grids.current, target.place)?.focus(target);
  }, [list.deals.length, loaded, end]);

  function grow(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // Keyboard clicks have detail 0.
    focusTarget.current = { of: loaded, place: list.deals.length, preventScroll: event.detail > 0 };
    loadMore();
  }

  return (
    <div id={DEALS} className="deal-list relative">
      <SkipLink to={FOOTER}>{t("list.skip")}</SkipLink>
      {list.earlierHref && (
        <div className="mb-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="text-soft tabular-nums">{count(list)}</p>
          <QuietLink to={list.earlierHref}>{t("list.earlier")}</QuietLink>
        </div>
      )}
      <div ref={grids}>
        <DealGrid deals={list.deals} eager={eager} heading={heading} awaited={awaited} />
      </div>
      <div ref={end} className="deal-list-end mt-8 flex flex-col items-center gap-3 text-center">
        <p className="text-soft tabular-nums" aria-live="polite">
          {count(list)}
        </p>
        {failed && <p role="alert">{t("list.moreFailed")}</p>}
        {list.moreHref ? (
          <a
            href={list.moreHref}
            onClick={grow}
            data-in-place
            aria-busy={loading}
            className="button button-quiet min-w-48"
          >
            {failed ? t("errors.retry") : t("list.more")}
          </a>
        ) : (
          <EndOfList list={list} />
        )}
      </div>
      <CloseMatches deals={list.close} />
    </div>
  );
}

function EndOfList({ list: { onwardHref, last } }: { list: DealListView }) {
  const { t } = useTranslation();
  if (!onwardHref) return <p className="text-soft">{t("list.end")}</p>;
  return (
    <>
      <p className="text-soft">{t("list.beyond", { last })}</p>
      <PrimaryLink to={onwardHref}>{t("list.showAll")}</PrimaryLink>
    </>
  );
}

function titleLink(grids: HTMLElement | null, place: number): HTMLElement | null | undefined {
  return grids?.querySelectorAll("article")[place]?.querySelector<HTMLElement>("h2 a, h3 a");
}

export function CloseMatches({ deals }: { deals: DealCardView[] }) {
  const { t } = useTranslation();
  if (deals.length === 0) return null;
  return (
    <Section id="close-matches" title={t("list.close")} headingClass="text-2xl font-bold" className="mt-12">
      <p className="mt-1 mb-5 text-soft">{t("list.closeText")}</p>
      <DealGrid deals={deals} />
    </Section>
  );
}

interface DealGridProps {
  deals: DealCardView[];
  eager?: number;
  heading?: "h2" | "h3";
  awaited?: boolean;
}

/** A multiple of every column count, so that groups join without gaps; deal-list.css relies on it. */
const GROUP_SIZE = 60;

/** Cards in groups, so that React and the browser can skip unchanged and off-screen ones. */
export function DealGrid({ deals, eager = 0, heading, awaited = false }: DealGridProps) {
  const last = Math.ceil((deals.length + Number(awaited)) / GROUP_SIZE) - 1;
  const groups = Array.from({ length: last + 1 }, (_, group) =>
    deals.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE),
  );
  return groups.map((group, index) => (
    <DealGroup
      // biome-ignore lint/suspicious/noArrayIndexKey: lists only grow at their end.
      key={index}
      deals={group}
      eager={index === 0 ? eager : 0}
      heading={heading}
      awaited={awaited && index === last}
    />
  ));
}

const DealGroup = memo(
  function DealGroup({ deals, eager = 0, heading, awaited }: DealGridProps) {
    const classes = ["deal-grid", eager === 0 && "deal-grid-below", deals.length === GROUP_SIZE && "deal-grid-full"];
    return (
      <ul className={classes.filter(Boolean).join(" ")}>
        {deals.map((deal, index) => (
          <li key={deal.id}>
            <DealCard deal={deal} eager={index < eager} heading={heading} />
          </li>
        ))}
        {awaited && <SkeletonItems />}
      </ul>
    );
  },
  (before, after) =>
    before.eager === after.eager &&
    before.heading === after.heading &&
    before.awaited === after.awaited &&
    before.deals.length === after.deals.length &&
    before.deals.every((deal, index) => deal === after.deals[index]),
);

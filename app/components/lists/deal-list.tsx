import { Link } from "@remix-run/react";
import { type MouseEvent, memo, useEffect, useRef } from "react";
import { opensElsewhere } from "~/browser/opens-elsewhere";
import { useDealPages } from "~/browser/use-deal-pages";
import { DealCard } from "~/components/deals/deal-card";
import { DealSkeletons } from "~/components/deals/deal-skeletons";
import { MessagePanel } from "~/components/ui/message-panel";
import { useTranslation } from "~/i18n/translation";
import type { DealCardView } from "~/views/deal-view";
import type { DealListView } from "~/views/lists/deal-list-view";
import { SkipToFooter } from "./skip-to-footer";
import { useEndOfList } from "./use-end-of-list";

interface DealListProps {
  list: DealListView;
  /** "Showing 1–50 of 120", in the words of the page. */
  count: (list: DealListView) => string;
  /** Cards of the first screen, whose pictures do not wait. */
  eager?: number;
  heading?: "h2" | "h3";
}

/** The cards of a list with the ways to its earlier and later pages, or what to do when it is empty. */
export function DealList({ list: loaded, ...props }: DealListProps) {
  const { t } = useTranslation();
  const isEmpty = loaded.deals.length === 0;
  return (
    <>
      {/* There before it has something to say, or screen readers would not announce it. */}
      <div role="status" className={isEmpty ? "deal-list" : undefined}>
        {isEmpty && (
          <MessagePanel title={t("list.emptyTitle")} text={t("list.emptyText")}>
            <Link to={loaded.allHref} className="button button-primary">
              {t("list.showAll")}
            </Link>
          </MessagePanel>
        )}
      </div>
      {isEmpty ? <CloseMatches deals={loaded.close} /> : <GrowingList list={loaded} {...props} />}
    </>
  );
}

/** A list that grows where it stands: by its button, and near its end by itself if the reader likes. */
function GrowingList({ list: loaded, count, eager = 4, heading }: DealListProps) {
  const { t } = useTranslation();
  const { list, loading, awaited, failed, growsByItself, loadMore } = useDealPages(loaded);
  const end = useEndOfList(list, growsByItself, loadMore);
  const grids = useRef<HTMLDivElement>(null);
  const goOnAt = useRef<{ of: DealListView; place: number; preventScroll: boolean } | null>(null);

  useEffect(() => {
    const wanted = goOnAt.current;
    if (!wanted || wanted.place >= list.deals.length) return;
    goOnAt.current = null;
    // Whoever has gone elsewhere meanwhile stays there.
    const isWaiting = document.activeElement === document.body || end.current?.contains(document.activeElement);
    if (wanted.of === loaded && isWaiting) titleLink(grids.current, wanted.place)?.focus(wanted);
  }, [list.deals.length, loaded, end]);

  function grow(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // A click of no button is a key's.
    goOnAt.current = { of: loaded, place: list.deals.length, preventScroll: event.detail > 0 };
    loadMore();
  }

  return (
    <div className="deal-list relative">
      <SkipToFooter />
      {list.earlierHref && (
        <div className="mb-4 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <p className="text-soft tabular-nums">{count(list)}</p>
          <Link to={list.earlierHref} className="button button-quiet">
            {t("list.earlier")}
          </Link>
        </div>
      )}
      <div ref={grids}>
        <DealGrid deals={list.deals} eager={eager} heading={heading} />
        {awaited && <DealSkeletons />}
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

/** No page goes on from here: the deals have ended, or more than are listed here follow elsewhere. */
function EndOfList({ list: { onwardHref, last } }: { list: DealListView }) {
  const { t } = useTranslation();
  if (!onwardHref) return <p className="text-soft">{t("list.end")}</p>;
  return (
    <>
      <p className="text-soft">{t("list.beyond", { last })}</p>
      <Link to={onwardHref} className="button button-primary">
        {t("list.showAll")}
      </Link>
    </>
  );
}

/** The link of a card's title, by the card's place from 0. */
function titleLink(grids: HTMLElement | null, place: number): HTMLElement | null | undefined {
  return grids?.querySelectorAll("article")[place]?.querySelector<HTMLElement>("h2 a, h3 a");
}

/** Deals that have most of the words searched for, apart from those that have them all. */
export function CloseMatches({ deals }: { deals: DealCardView[] }) {
  const { t } = useTranslation();
  if (deals.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="close-matches">
      <h2 id="close-matches" className="text-2xl font-bold">
        {t("list.close")}
      </h2>
      <p className="mt-1 mb-5 text-soft">{t("list.closeText")}</p>
      <DealGrid deals={deals} heading="h3" />
    </section>
  );
}

interface DealGridProps {
  deals: DealCardView[];
  /** Cards of the first screen, whose pictures do not wait. */
  eager?: number;
  heading?: "h2" | "h3";
}

/** Fills the rows of every grid, so that one group goes on where the other ends; the styles count on it. */
const GROUP = 24;

/** The cards of a list, in groups: of thousands, browser and React only look at those that change or are in sight. */
export function DealGrid({ deals, eager = 0, heading }: DealGridProps) {
  const groups = Array.from({ length: Math.ceil(deals.length / GROUP) }, (_, group) =>
    deals.slice(group * GROUP, (group + 1) * GROUP),
  );
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lists only grow at their end.
    <DealGroup key={index} deals={group} eager={index === 0 ? eager : 0} heading={heading} />
  ));
}

const DealGroup = memo(
  function DealGroup({ deals, eager = 0, heading }: DealGridProps) {
    const classes = ["deal-grid", eager === 0 && "deal-grid-below", deals.length === GROUP && "deal-grid-full"];
    return (
      <ul className={classes.filter(Boolean).join(" ")}>
        {deals.map((deal, index) => (
          <li key={deal.id}>
            <DealCard deal={deal} eager={index < eager} heading={heading} />
          </li>
        ))}
      </ul>
    );
  },
  (before, after) =>
    before.eager === after.eager &&
    before.heading === after.heading &&
    before.deals.length === after.deals.length &&
    before.deals.every((deal, index) => deal === after.deals[index]),
);

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MessagePanel } from "~/components/ui/message-panel";
import { useScripted } from "~/components/ui/use-scripted";
import type { DealListView } from "~/http/deal-list.server";
import type { DealCardView } from "~/http/deal-view.server";
import { DealCard } from "./deal-card";

interface DealListProps {
  list: DealListView;
  /** "Showing 1–50 of 120", in the words of the page. */
  count: string;
  /** Cards of the first screen, whose pictures do not wait. */
  eager?: number;
  heading?: "h2" | "h3";
}

/** The cards of a list with the ways to its earlier and later pages, or what to do when it is empty. */
export function DealList({ list, count, eager = 4, heading }: DealListProps) {
  const { t } = useTranslation();
  const scripted = useScripted();
  if (list.deals.length === 0) {
    return (
      <>
        <MessagePanel title={t("list.emptyTitle")} text={t("list.emptyText")}>
          <Link to={list.allHref} className="button button-primary">
            {t("list.showAll")}
          </Link>
        </MessagePanel>
        <CloseMatches deals={list.close} />
      </>
    );
  }
  return (
    <>
      {list.earlierHref && (
        <p className="mb-4 text-center">
          <Link to={list.earlierHref} className="button button-quiet">
            {t("list.earlier")}
          </Link>
        </p>
      )}
      <DealGrid deals={list.deals} eager={eager} heading={heading} />
      <div className="mt-8 flex flex-col items-center gap-3 text-center">
        <p className="text-soft tabular-nums" aria-live="polite">
          {count}
        </p>
        {list.moreHref ? (
          <Link
            to={scripted ? list.moreHref.replace(/#.*/, "") : list.moreHref}
            preventScrollReset
            className="button button-quiet min-w-48"
          >
            {t("list.more")}
          </Link>
        ) : (
          <p className="text-soft">{list.beyond ? t("list.beyond") : t("list.end")}</p>
        )}
      </div>
      <CloseMatches deals={list.close} />
    </>
  );
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

export function DealGrid({ deals, eager = 0, heading }: DealGridProps) {
  return (
    <ul className="deal-grid">
      {deals.map((deal, index) => (
        <li key={deal.id}>
          <DealCard deal={deal} eager={index < eager} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";
import type { AlertLink } from "~/features/alerts/addresses";
import { useTranslation } from "~/platform/i18n/translation";
import { SkipToDeals } from "~/platform/ui/skip-link";
import { TextLink } from "~/platform/ui/text-link";
import { ChipLinks } from "./chip-links";
import { FollowList } from "./follow-list";
import { AppliedFilters, ListBar } from "./list-bar";
import { type ListControlsView, ListFilters } from "./list-filters";
import { ListTabs } from "./list-tabs";
import { useRows } from "./row-choice";
import { SearchNotes } from "./search-notes";

interface ListPageProps {
  controls: ListControlsView;
  title: ReactNode;
  children: ReactNode;
  settings?: ReactNode;
}

/** Title and tabs in a line, a bar, then the deals; on large screens the filters stand beside them (list-page.css). */
export function ListPage({ controls, title, children, settings }: ListPageProps) {
  const { t } = useTranslation();
  const { filters, notes = [], categories = [], follow, alert } = controls;
  return (
    <div className="list-page" data-rows={useRows() ? "" : undefined}>
      <SkipToDeals text={filters.skip} />
      <aside aria-label={filters.title} className="list-aside">
        {categories.length > 0 && <ChipLinks label={t("list.category")} chips={categories} toTop />}
        <ListFilters {...controls} settings={settings} />
      </aside>
      <div className="list-main">
        <div className={`list-title ${filters.tabs.length > 0 ? "list-title-tabbed" : ""}`}>
          {title}
          {filters.tabs.length > 0 && (
            <>
              <ListTabs label={filters.tabsLabel} tabs={filters.tabs} />
              {alert && <TextLink to={alert.href}>{alert.text}</TextLink>}
            </>
          )}
        </div>
        <ListBar {...controls} />
        {filters.applied.length > 0 && (
          <div className="list-applied">
            <AppliedFilters applied={filters.applied} />
          </div>
        )}
        <div className="list-deals">
          <SearchNotes notes={notes} />
          {children}
          {follow && <FollowList {...follow} />}
        </div>
      </div>
    </div>
  );
}

interface ListTitleProps {
  text: string;
  count?: string;
  as?: "h1" | "h2";
  alert?: AlertLink | null | undefined;
}

export function ListTitle({ text, count, as: Heading = "h1", alert }: ListTitleProps) {
  return (
    <div className="list-heading">
      <Heading>{text}</Heading>
      {count && <span className="list-count">{count}</span>}
      {alert && (
        <TextLink to={alert.href} className="ml-auto whitespace-nowrap">
          {alert.text}
        </TextLink>
      )}
    </div>
  );
}

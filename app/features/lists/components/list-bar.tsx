import { Link } from "@remix-run/react";
import type { ListFiltersView } from "~/features/lists/web/filters.server";
import { useSyncedFieldValue } from "~/platform/browser/forms/search-forms";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "~/platform/ui/icon";
import { FILTERS_FORM, type ListControlsView } from "./list-filters";
import { RowChoice } from "./row-choice";

/** The filters' button, the sort order, and the choice between cards and rows. */
export function ListBar({ state, filters }: ListControlsView) {
  const { t } = useTranslation();
  // The list's own order is blank: what is blank stays out of the address.
  const sortValue = (key: string) => (key === state.ownSort ? "" : key);
  const sort = useSyncedFieldValue<HTMLSelectElement>(sortValue(state.sort));
  return (
    <div className="list-bar">
      <button type="button" {...{ popovertarget: "filters" }} className="button button-quiet list-filters-button">
        <Icon name="filter" />
        {filters.title}
        {filters.applied.length > 0 && <span className="list-filters-count">{filters.applied.length}</span>}
      </button>
      <select
        form={FILTERS_FORM}
        name="sort"
        autoComplete="off"
        aria-label={t("list.sort")}
        ref={sort}
        defaultValue={sortValue(state.sort)}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="field"
      >
        {filters.sorts.map(({ key, text }) => (
          <option key={key} value={sortValue(key)}>
            {text}
          </option>
        ))}
      </select>
      <button type="submit" form={FILTERS_FORM} className="button button-quiet hidden noscript:inline-flex">
        {filters.sortButton}
      </button>
      <RowChoice {...filters.views} />
    </div>
  );
}

export function AppliedFilters({ applied }: Pick<ListFiltersView, "applied">) {
  return applied.map(({ name, href, remove }) => (
    <Link key={name} to={href} preventScrollReset aria-label={remove} title={remove} className="chip">
      {name}
      <Icon name="close" className="size-4" />
    </Link>
  ));
}

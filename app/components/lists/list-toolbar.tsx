import { Form } from "@remix-run/react";
import { EXACT_PARAMETER, type ListState } from "~/addresses/lists";
import { useSyncedFieldValue, useTrimmedSearchSubmit } from "~/browser/search-forms";
import { MAX_QUERY_LENGTH } from "~/domain/search/bounds";
import { useTranslation } from "~/i18n/translation";
import type { ListFiltersView } from "~/web/lists/filters.server";
import { DealLanguageChoice } from "./deal-language-choice";
import { InfiniteScrollSwitch } from "./infinite-scroll";
import { LiveSwitch } from "./live-switch";

interface ListToolbarProps {
  path: string;
  state: ListState;
  filters: ListFiltersView;
  /** The search page has its own text filter, and passes its query on. */
  filter?: boolean;
}

export function ListToolbar({ path, state, filters, filter = true }: ListToolbarProps) {
  const { t } = useTranslation();
  const send = useTrimmedSearchSubmit({ preventScrollReset: true });
  const text = useSyncedFieldValue<HTMLInputElement>(state.q);
  // The list's own order is blank: what is blank stays out of the address.
  const sortValue = (key: string) => (key === state.ownSort ? "" : key);
  const sort = useSyncedFieldValue<HTMLSelectElement>(sortValue(state.sort));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4">
      <Form action={path} onSubmit={send} className="contents">
        {state.category && <input type="hidden" name="category" value={state.category} />}
        {state.tag && <input type="hidden" name="tag" value={state.tag} />}
        {state.exact && <input type="hidden" name={EXACT_PARAMETER} value="1" />}
        {state.live !== state.ownLive && <input type="hidden" name="live" value={state.live ? "1" : "0"} />}
        {state.free && <input type="hidden" name="free" value="1" />}
        {state.coupon && <input type="hidden" name="coupon" value="1" />}
        {filter ? (
          <span className="flex min-w-0 flex-1 basis-full gap-2 sm:basis-72">
            <input
              type="search"
              name="q"
              ref={text}
              defaultValue={state.q}
              maxLength={MAX_QUERY_LENGTH}
              autoComplete="off"
              aria-label={filters.filter}
              placeholder={filters.placeholder}
              className="field min-w-0 flex-1"
            />
            <button type="submit" className="button button-quiet">
              {filters.filterButton}
            </button>
          </span>
        ) : (
          <input type="hidden" name="q" value={state.q} />
        )}
        <label className="flex min-w-0 flex-1 basis-28 items-center gap-1.5 text-sm sm:gap-2 sm:flex-none">
          <span className="shrink-0 max-sm:hidden">{t("list.sort")}</span>
          <select
            name="sort"
            aria-label={t("list.sort")}
            ref={sort}
            defaultValue={sortValue(state.sort)}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="field min-w-0 flex-1 px-2.5"
          >
            {filters.sorts.map(({ key, text: name }) => (
              <option key={key} value={sortValue(key)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <fieldset className="flex min-w-0 items-center gap-1.5 text-sm sm:gap-2">
          <legend className="sr-only">{filters.price}</legend>
          <span aria-hidden="true" className="shrink-0 max-sm:hidden">
            {filters.price}
          </span>
          {filters.bounds.map((bound) => (
            <PriceBound key={bound.name} {...bound} />
          ))}
          <button type="submit" className="button button-quiet">
            {filters.apply}
          </button>
        </fieldset>
      </Form>
      <div className="one-row flex items-center gap-x-4 gap-y-2 max-md:[&_fieldset]:flex-nowrap md:flex-wrap">
        <LiveSwitch on={state.live} label={filters.live} />
        <InfiniteScrollSwitch />
        <DealLanguageChoice {...filters.languages} />
      </div>
    </div>
  );
}

function PriceBound({ name, label, placeholder, value }: ListFiltersView["bounds"][number]) {
  const field = useSyncedFieldValue<HTMLInputElement>(value);
  return (
    <input
      name={name}
      ref={field}
      defaultValue={value}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      className="field w-16 min-w-0 px-2 sm:w-24"
    />
  );
}

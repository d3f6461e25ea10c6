import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AlertLink } from "~/features/alerts/addresses";
import { type ListState, listHref } from "~/features/lists/addresses/lists";
import type { Chip } from "~/features/lists/web/chips.server";
import type { FollowLink } from "~/features/lists/web/feed-links.server";
import type { ListFiltersView } from "~/features/lists/web/filters.server";
import type { SearchNote } from "~/features/lists/web/search-view.server";
import { MAX_QUERY_LENGTH } from "~/features/search/bounds";
import { useSyncedFieldValue, useTrimmedSearchSubmit } from "~/platform/browser/forms/search-forms";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "~/platform/ui/icon";
import { ChipLinks } from "./chip-links";
import { DealLanguageChoice } from "./deal-language-choice";
import { InfiniteScrollSwitch } from "./infinite-scroll";
import { LiveSwitch } from "./live-switch";

export interface ListControlsView {
  path: string;
  state: ListState;
  filters: ListFiltersView;
  notes?: SearchNote[];
  categories?: Chip[];
  tags?: Chip[];
  stores?: Chip[];
  follow?: FollowLink | null;
  alert?: AlertLink | null;
}

interface ListFiltersProps extends ListControlsView {
  /** Shown beside the switch of infinite scrolling. */
  settings?: ReactNode;
}

/** The sort order of the bar belongs to it too. */
export const FILTERS_FORM = "list-filters";

/** A popover, which opens and closes without script; on large screens a column that is always shown (list-page.css). */
export function ListFilters({ path, state, filters, tags = [], stores = [], settings }: ListFiltersProps) {
  const { t } = useTranslation();
  // The home page's introduction leaves with the first choice.
  const toTop = path === "/";
  const send = useTrimmedSearchSubmit({ preventScrollReset: !toTop, keepsPending: true });
  const hidden = hiddenFields(path, state, ["sort", "minPrice", "maxPrice", ...(filters.text ? ["q"] : [])]);
  const closing = { popovertarget: "filters", popovertargetaction: "hide" };
  return (
    <div id="filters" {...{ popover: "auto" }} className="list-filters">
      <div className="list-filters-head">
        <p className="text-lg font-bold">{filters.title}</p>
        {filters.clear && (
          <Link to={filters.clear.href} preventScrollReset className="text-link">
            {filters.clear.text}
          </Link>
        )}
        <button type="button" {...closing} aria-label={filters.close} className="button list-filters-close">
          <Icon name="close" />
        </button>
      </div>
      <Form id={FILTERS_FORM} action={path} onSubmit={send} className="contents">
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {filters.text && (
          <div className="list-filters-row">
            <TextField text={filters.text} value={state.q} />
            <button type="submit" className="button button-quiet">
              {filters.text.button}
            </button>
          </div>
        )}
        <div>
          <p className="list-filters-label">{filters.price}</p>
          <ChipLinks label={filters.chipsLabel} chips={filters.chips} toTop={toTop} toggles />
          <div className="list-filters-row mt-2">
            {filters.bounds.map((bound) => (
              <PriceBound key={bound.name} {...bound} />
            ))}
            <button type="submit" className="button button-quiet">
              {filters.apply}
            </button>
          </div>
        </div>
      </Form>
      <LiveSwitch on={state.live} label={filters.live} />
      {tags.length > 0 && (
        <div>
          <p className="list-filters-label">{t("list.tag")}</p>
          <ChipLinks label={t("list.tag")} chips={tags} toTop={toTop} />
        </div>
      )}
      {stores.length > 0 && (
        <div>
          <p className="list-filters-label">{filters.store}</p>
          <ChipLinks label={filters.store} chips={stores} toTop toggles />
        </div>
      )}
      <DealLanguageChoice {...filters.languages} />
      {/* The switch is here because the end of the list moves away while the list grows by itself. */}
      <div>
        <InfiniteScrollSwitch />
        {settings}
      </div>
      <button type="button" {...closing} className="button button-primary list-filters-close">
        {filters.show}
      </button>
    </div>
  );
}

/** The list's state but for what the form has fields of its own for. */
function hiddenFields(path: string, state: ListState, own: string[]): [name: string, value: string][] {
  const [, search] = listHref(path, state, {}).split("?");
  return [...new URLSearchParams(search)].filter(([name]) => !own.includes(name));
}

function TextField({ text, value }: { text: NonNullable<ListFiltersView["text"]>; value: string }) {
  return (
    <input
      type="search"
      name="q"
      ref={useSyncedFieldValue<HTMLInputElement>(value)}
      defaultValue={value}
      maxLength={MAX_QUERY_LENGTH}
      autoComplete="off"
      aria-label={text.label}
      placeholder={text.placeholder}
      className="field"
    />
  );
}

function PriceBound({ name, label, placeholder, value }: ListFiltersView["bounds"][number]) {
  return (
    <input
      name={name}
      ref={useSyncedFieldValue<HTMLInputElement>(value)}
      defaultValue={value}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      className="field"
    />
  );
}

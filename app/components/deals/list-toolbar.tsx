import { Form } from "@remix-run/react";
import { useGivenValue } from "~/components/ui/use-given-value";
import { MAX_QUERY_LENGTH } from "~/domain/search/bounds";
import { type ListState, offeredSorts } from "~/http/list-address";
import { useTranslation } from "~/i18n/translation";
import { InfiniteScrollSwitch } from "./infinite-scroll";

interface ListToolbarProps {
  path: string;
  state: ListState;
  /** Whether the text filters this list (on the search page it is the search itself, and stays as it is). */
  filter?: boolean;
}

/** The text filter and the order, one form: with script the order applies as soon as it is chosen. */
export function ListToolbar({ path, state, filter = true }: ListToolbarProps) {
  const { t } = useTranslation();
  const text = useGivenValue<HTMLInputElement>(state.q);
  const sort = useGivenValue<HTMLSelectElement>(state.sort);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form
        action={path}
        preventScrollReset
        className="flex min-w-0 flex-1 basis-full flex-wrap items-end gap-3 sm:basis-0"
      >
        {state.category && <input type="hidden" name="category" value={state.category} />}
        {state.tag && <input type="hidden" name="tag" value={state.tag} />}
        {filter ? (
          <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1 text-sm">
            {t("list.filter")}
            <input
              type="search"
              name="q"
              ref={text}
              defaultValue={state.q}
              maxLength={MAX_QUERY_LENGTH}
              autoComplete="off"
              className="field w-full text-base"
            />
          </label>
        ) : (
          <input type="hidden" name="q" value={state.q} />
        )}
        <label className="flex flex-1 basis-40 flex-col gap-1 text-sm sm:flex-none">
          {t("list.sort")}
          <select
            name="sort"
            ref={sort}
            defaultValue={state.sort}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
            className="field w-full text-base"
          >
            {offeredSorts(state.ownSort).map((key) => (
              <option key={key} value={key}>
                {t(`list.sorts.${key}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-quiet">
          {filter ? t("list.filterButton") : t("list.apply")}
        </button>
      </Form>
      <InfiniteScrollSwitch />
    </div>
  );
}

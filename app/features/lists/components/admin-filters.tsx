import { Form } from "@remix-run/react";
import { ADMIN_LIST_PATH, type AdminListState, DEFAULT_ADMIN_SORT } from "~/features/lists/addresses/admin-list";
import { MAX_QUERY_LENGTH } from "~/features/search/bounds";
import { useSyncedFieldValue, useTrimmedSearchSubmit } from "~/platform/browser/forms/search-forms";
import { useTranslation } from "~/platform/i18n/translation";

interface AdminFiltersProps {
  state: AdminListState;
  sorts: { key: string; text: string }[];
  texts: { filter: string; button: string };
}

export function AdminFilters({ state, sorts, texts }: AdminFiltersProps) {
  const { t } = useTranslation();
  const send = useTrimmedSearchSubmit({ preventScrollReset: true });
  const text = useSyncedFieldValue<HTMLInputElement>(state.q);
  const sortValue = (key: string) => (key === DEFAULT_ADMIN_SORT ? "" : key);
  const sort = useSyncedFieldValue<HTMLSelectElement>(sortValue(state.sort));
  return (
    <Form action={ADMIN_LIST_PATH} onSubmit={send} className="flex flex-wrap items-end gap-3">
      {state.source && <input type="hidden" name="source" value={state.source} />}
      {state.category && <input type="hidden" name="category" value={state.category} />}
      {state.tag && <input type="hidden" name="tag" value={state.tag} />}
      <label className="flex min-w-0 flex-1 basis-56 flex-col gap-1 text-sm">
        {texts.filter}
        <input
          type="search"
          name="q"
          ref={text}
          defaultValue={state.q}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          className="field w-full"
        />
      </label>
      <label className="flex flex-1 basis-56 flex-col gap-1 text-sm sm:flex-none">
        {t("list.sort")}
        <select
          name="sort"
          ref={sort}
          defaultValue={sortValue(state.sort)}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="field w-full"
        >
          {sorts.map(({ key, text: name }) => (
            <option key={key} value={sortValue(key)}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-quiet">
        {texts.button}
      </button>
    </Form>
  );
}

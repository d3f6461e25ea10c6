import { Form } from "@remix-run/react";
import { useSyncedFieldValue, useTrimmedSearchSubmit } from "~/browser/search-forms";
import { ADMIN_SORTS } from "~/domain/deals/deal";
import { MAX_QUERY_LENGTH } from "~/domain/search/bounds";
import { useTranslation } from "~/i18n/translation";
import { ADMIN_LIST_PATH, type AdminListState } from "~/views/admin/admin-list-address";

export function AdminFilters({ state }: { state: AdminListState }) {
  const { t } = useTranslation();
  const send = useTrimmedSearchSubmit({ preventScrollReset: true });
  const text = useSyncedFieldValue<HTMLInputElement>(state.q);
  const sort = useSyncedFieldValue<HTMLSelectElement>(state.sort);
  return (
    <Form action={ADMIN_LIST_PATH} onSubmit={send} className="flex flex-wrap items-end gap-3">
      {state.source && <input type="hidden" name="source" value={state.source} />}
      {state.category && <input type="hidden" name="category" value={state.category} />}
      {state.tag && <input type="hidden" name="tag" value={state.tag} />}
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
      <label className="flex flex-1 basis-56 flex-col gap-1 text-sm sm:flex-none">
        {t("list.sort")}
        <select
          name="sort"
          ref={sort}
          defaultValue={state.sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="field w-full text-base"
        >
          {ADMIN_SORTS.map((key) => (
            <option key={key} value={key}>
              {key === "updated" || key === "created" ? t(`admin.sorts.${key}`) : t(`list.sorts.${key}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-quiet">
        {t("list.filterButton")}
      </button>
    </Form>
  );
}

import { Form, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { useSyncedFieldValue, useTrimmedSearchSubmit } from "~/platform/browser/forms/search-forms";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "~/platform/ui/icon";

/** A blank query is not submitted (specification §5.5). */
export function SearchForm({ id, query = "", large = false }: { id: string; query?: string; large?: boolean }) {
  const { t } = useTranslation();
  const search = useTrimmedSearchSubmit();
  const scripted = useHydrated();
  const field = useSyncedFieldValue<HTMLInputElement>(query);
  const [isBlank, setIsBlank] = useState(query === "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query changes the field's value.
  useEffect(() => setIsBlank(field.current?.value.trim() === ""), [query, field]);
  const navigate = useNavigate();
  const suggest = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    import("~/features/lists/components/search-suggestions").then(
      ({ attachSuggestions }) => attachSuggestions(input, { label, navigate }),
      () => undefined,
    );
  };
  const label = large ? t("home.searchPlaceholder") : t("header.search");
  return (
    <Form action="/search" onSubmit={search} role="search" aria-label={label} className="relative flex w-full gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        ref={field}
        defaultValue={query}
        onFocus={suggest}
        onChange={(event) => setIsBlank(event.target.value.trim() === "")}
        placeholder={label}
        required
        pattern=".*\S.*"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className={`field min-w-0 flex-1 ${large ? "sm:text-lg" : ""}`}
      />
      <button type="submit" className="button button-primary" disabled={scripted && isBlank}>
        <Icon name="search" />
        <span className={large ? "sr-only sm:not-sr-only" : "sr-only xl:not-sr-only"}>{t("header.searchButton")}</span>
      </button>
    </Form>
  );
}

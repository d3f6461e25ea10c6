import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useGivenValue } from "~/browser/use-given-value";
import { useTidyQuery } from "~/browser/use-tidy-query";
import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";

interface SearchFormProps {
  /** Tells this box from the page's other one. */
  id: string;
  /** What has been searched for, to be corrected. */
  query?: string;
  placeholder?: string;
  large?: boolean;
}

/** A search box that goes to /search; a blank one does nothing, by the browser's own check where no script runs. */
export function SearchForm({ id, query = "", placeholder, large = false }: SearchFormProps) {
  const { t } = useTranslation();
  const search = useTidyQuery();
  const [isBlank, setIsBlank] = useState(false);
  const field = useGivenValue<HTMLInputElement>(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query stands in the field then.
  useEffect(() => setIsBlank(false), [query]);
  const label = placeholder ?? t("header.search");
  return (
    <Form action="/search" onSubmit={search} role="search" aria-label={label} className="flex w-full gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        ref={field}
        defaultValue={query}
        onChange={(event) => setIsBlank(event.target.value.trim() === "")}
        placeholder={label}
        required
        pattern=".*\S.*"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className={`field min-w-0 flex-1 ${large ? "sm:text-lg" : ""}`}
      />
      <button type="submit" className="button button-primary" disabled={isBlank}>
        <Icon name="search" />
        <span className={large ? "sr-only sm:not-sr-only" : "sr-only xl:not-sr-only"}>{t("header.searchButton")}</span>
      </button>
    </Form>
  );
}

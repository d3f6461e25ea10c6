import { Form } from "@remix-run/react";
import { useState } from "react";
import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";

interface SearchFormProps {
  /** Tells this box from the page's other one. */
  id: string;
  initial?: string;
  placeholder?: string;
  large?: boolean;
}

/** A search box that goes to /search; a blank one does nothing, by the browser's own check where no script runs. */
export function SearchForm({ id, initial = "", placeholder, large = false }: SearchFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const label = placeholder ?? t("header.search");
  return (
    <Form action="/search" role="search" aria-label={label} className="flex w-full gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={initial}
        onChange={(event) => setText(event.target.value)}
        placeholder={label}
        required
        pattern=".*\S.*"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className={`field min-w-0 flex-1 ${large ? "sm:text-lg" : ""}`}
      />
      <button type="submit" className="button button-primary" disabled={text !== null && text.trim() === ""}>
        <Icon name="search" />
        <span className={large ? "sr-only sm:not-sr-only" : "sr-only xl:not-sr-only"}>{t("header.searchButton")}</span>
      </button>
    </Form>
  );
}

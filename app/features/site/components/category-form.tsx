import { Form } from "@remix-run/react";
import type { SiteResponse } from "~/features/site/web/site-action.server";
import type { SiteView } from "~/features/site/web/site-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Field, FieldError, useRejectedFields } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";

interface CategoryFormProps extends Pick<SiteView, "categories"> {
  response: SiteResponse | null;
}

/** The id of the first empty row. */
export const NEW_CATEGORIES = "new-categories";

export function CategoryForm({ categories, response }: CategoryFormProps) {
  const { localize } = useTranslation();
  const { rows, icons, labels } = categories;
  const field = useRejectedFields(
    response,
    rows.flatMap(({ at }) =>
      (["en", "zh", "slug", "position"] as const).map((column) => `category.${at}.${column}` as const),
    ),
  );
  const typed = response?.typed["category.0.en"] === undefined ? null : response.typed;
  const problem = localize(response?.errors.categories);
  const added = rows.find(({ key }) => !key)?.at;
  return (
    <Section id="categories" title={categories.title} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-1 max-w-prose text-soft">{categories.text}</p>
      {problem && <FieldError id="categories-error">{problem}</FieldError>}
      <Form key={JSON.stringify(rows)} method="post" noValidate preventScrollReset className="mt-4">
        <input type="hidden" name="version" value={categories.version} />
        {rows.map(({ at, key, legend, hidden, ...values }) => {
          const of = (column: "en" | "zh" | "slug" | "position") => ({
            ...field(`category.${at}.${column}`),
            label: labels[column],
            autoComplete: "off",
            defaultValue: typed?.[`category.${at}.${column}`] ?? values[column],
          });
          const name = (column: "key" | "icon" | "hidden") => `category.${at}.${column}`;
          return (
            <fieldset key={at} id={at === added ? NEW_CATEGORIES : undefined} className="pb-4">
              <legend className="mb-2 w-full border-t border-line pt-4 font-semibold">
                <span className="lg:sr-only">{legend}</span>
              </legend>
              <input type="hidden" name={name("key")} value={typed?.[`category.${at}.key`] ?? key} />
              <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_2fr_2fr_1fr_auto]">
                <Field {...of("en")} />
                <Field {...of("zh")} />
                <Field {...of("slug")} autoCapitalize="none" spellCheck={false} />
                <Field
                  name={name("icon")}
                  as="select"
                  label={labels.icon}
                  options={icons}
                  defaultValue={typed?.[`category.${at}.icon`] ?? values.icon}
                />
                <Field {...of("position")} inputMode="numeric" />
                <label className="flex min-h-11 items-center gap-2.5 lg:mt-7">
                  <input
                    type="checkbox"
                    name={name("hidden")}
                    defaultChecked={typed ? typed[`category.${at}.hidden`] === "on" : hidden}
                    className="size-5 accent-brand"
                  />
                  {labels.hidden}
                </label>
              </div>
            </fieldset>
          );
        })}
        <button type="submit" name="intent" value="categories" className="button button-primary">
          {categories.submit}
        </button>
      </Form>
    </Section>
  );
}

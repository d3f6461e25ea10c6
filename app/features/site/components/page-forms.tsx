import { Form } from "@remix-run/react";
import type { SiteResponse } from "~/features/site/web/site-action.server";
import type { SiteView } from "~/features/site/web/site-view.server";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

interface PageFormsProps extends Pick<SiteView, "pages"> {
  response: SiteResponse | null;
}

export function PageForms({ pages, response }: PageFormsProps) {
  const field = useRejectedFields(
    response,
    pages.forms.flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  return (
    <Section id="pages" title={pages.title} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-1 max-w-prose text-soft">{pages.text}</p>
      {pages.forms.map(({ page, title, shown, fields, submit, version }) => {
        const typed = fields.some(({ name }) => name in (response?.typed ?? {}));
        return (
          <details key={`${page} ${typed}`} open={typed} className="mt-3 border-t border-line pt-3">
            <summary className="min-h-9 font-semibold">{title}</summary>
            <Form
              key={JSON.stringify(fields.map(({ value }) => value))}
              method="post"
              noValidate
              preventScrollReset
              className="mt-2 flex flex-col gap-4"
            >
              <input type="hidden" name="version" value={version} />
              {fields.map(({ name, label, hint, value, lang }) => (
                <Field
                  key={name}
                  {...field(name)}
                  as="textarea"
                  rows={10}
                  lang={lang}
                  label={label}
                  hint={hint}
                  defaultValue={response?.typed[name] ?? value}
                />
              ))}
              <div className="flex flex-wrap items-center gap-4">
                <button type="submit" name="intent" value={page} className="button button-primary">
                  {submit}
                </button>
                {shown && <TextLink to={`/${page}`}>{shown}</TextLink>}
              </div>
            </Form>
          </details>
        );
      })}
    </Section>
  );
}

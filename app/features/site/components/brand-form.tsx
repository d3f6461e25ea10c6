import { Form } from "@remix-run/react";
import type { BrandField } from "~/features/site/brand-input";
import type { SiteResponse } from "~/features/site/web/site-action.server";
import type { SiteView } from "~/features/site/web/site-view.server";
import { useRejectedFields } from "~/platform/ui/field";
import { SiteFields } from "./site-fields";

interface BrandFormProps extends Pick<SiteView, "brand"> {
  response: SiteResponse | null;
}

export function BrandForm({ brand, response }: BrandFormProps) {
  const { fields, colors, texts } = brand;
  const all = [...fields, ...colors.fields, ...texts.fields];
  const field = useRejectedFields<BrandField>(
    response,
    all.map(({ name }) => name),
  );
  const parts = [
    { id: "brand", fields, title: brand.title, text: brand.text },
    { id: "colors", ...colors },
    { id: "texts", ...texts },
  ];
  return (
    <Form
      key={JSON.stringify(all.map(({ value }) => value))}
      method="post"
      noValidate
      preventScrollReset
      className="panel mt-6 flex flex-col gap-8 p-4 shadow-card sm:p-6"
    >
      <input type="hidden" name="version" value={brand.version} />
      {parts.map((part) => (
        <fieldset key={part.id} id={part.id}>
          <legend className="text-xl font-bold">{part.title}</legend>
          <p className="mt-1 max-w-prose text-soft">{part.text}</p>
          <SiteFields fields={part.fields} field={field} typed={response?.typed} />
        </fieldset>
      ))}
      <button type="submit" name="intent" value="brand" className="button button-primary self-start">
        {brand.submit}
      </button>
    </Form>
  );
}

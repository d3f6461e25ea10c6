import { Form } from "@remix-run/react";
import type { SiteResponse } from "~/features/site/web/site-action.server";
import type { SiteView } from "~/features/site/web/site-view.server";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { Section } from "~/platform/ui/section";

interface LogoFormProps extends Pick<SiteView, "logo"> {
  response: SiteResponse | null;
}

export function LogoForm({ logo, response }: LogoFormProps) {
  const field = useRejectedFields(response, ["logo"]);
  return (
    <Section id="logo" title={logo.title} className="panel mt-6 p-4 shadow-card sm:p-6">
      {logo.shown && <img {...logo.shown} alt="" className="mt-4 max-h-24 w-auto max-w-full" />}
      <Form
        key={logo.shown?.src}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="mt-4 flex max-w-2xl flex-col gap-4"
      >
        <Field
          {...field("logo")}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={logo.label}
          hint={logo.hint}
          required
        />
        <button type="submit" className="button button-primary self-start">
          {logo.submit}
        </button>
      </Form>
      {logo.shown && (
        <Form method="post" preventScrollReset className="mt-3">
          <button type="submit" name="intent" value="remove" className="button button-quiet">
            {logo.remove}
          </button>
        </Form>
      )}
    </Section>
  );
}

import { Form } from "@remix-run/react";
import { Field } from "~/components/ui/field";
import { useTranslation } from "~/i18n/translation";

/** Opens the form filled from the shop's page at an address. */
export function PageAddressForm({ path, address }: { path: string; address: string }) {
  const { t } = useTranslation();
  return (
    <Form action={path} className="panel mb-5 flex flex-wrap items-end gap-3 p-4 sm:px-6">
      <div className="min-w-0 grow basis-60">
        <Field
          id="page-address"
          name="url"
          inputMode="url"
          label={t("submissions.pageAddress")}
          key={address}
          defaultValue={address}
          placeholder="https://"
          autoComplete="off"
        />
      </div>
      <button type="submit" className="button button-quiet">
        {t("submissions.pageFill")}
      </button>
    </Form>
  );
}

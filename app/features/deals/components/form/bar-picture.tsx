import { Form } from "@remix-run/react";
import type { FormPictures } from "~/features/deals/web/deal-form-picture.server";
import { useTranslation } from "~/platform/i18n/translation";

/** The button of those who decide that removes the stored picture of a form for good. `path`: the form's page. */
export function BarPicture({ pictures, path }: { pictures: FormPictures; path: string }) {
  const { t } = useTranslation();
  const { shown } = pictures;
  if (!shown?.isStored) return null;
  return (
    <details className="panel mt-6 px-4 py-2 sm:px-6">
      <summary className="cursor-pointer py-2.5 font-medium">{t("admin.barPicture")}</summary>
      <Form method="post" action={shown.src} reloadDocument className="mt-1 flex flex-col items-start gap-3 pb-3">
        <p>{t("admin.barPictureText")}</p>
        <input type="hidden" name="redirectTo" value={path} />
        <button type="submit" className="button button-quiet">
          {t("admin.barPicture")}
        </button>
      </Form>
    </details>
  );
}

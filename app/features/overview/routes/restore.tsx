import { useActionData, useLoaderData } from "@remix-run/react";
import { isNewInstallation } from "~/features/demo/remove-invented.server";
import { RESTORE_PATH } from "~/features/overview/addresses";
import { RestoreForm } from "~/features/overview/components/restore-form";
import { restoreAction, uploadSize } from "~/features/overview/web/restore-action.server";
import { adminPage, adminUpload } from "~/platform/access/require-admin.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { describePage } from "~/platform/page/meta.server";
import { PageHeader } from "~/platform/ui/page-header";

export const clientLoader = pageLoader();

export const loader = adminPage("backups", async ({ db, language, now, t }) => {
  const isNew = await isNewInstallation(db, now);
  const about = {
    title: t("restore.title"),
    description: isNew ? t("restore.text") : t("restore.notNew"),
    hidden: true,
  };
  return {
    ...about,
    form: isNew && {
      file: t("restore.file"),
      hint: t("restore.hint", { size: uploadSize(language) }),
      submit: t("restore.submit"),
      wait: t("restore.wait"),
      command: t("restore.command"),
    },
    meta: describePage(language, RESTORE_PATH, about),
  };
});

export const action = adminUpload("backups", restoreAction);

export default function AdminRestore() {
  const { title, description, form } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={title} text={description} />
      {form && (
        <>
          <RestoreForm texts={form} rejected={rejected} />
          <p className="mt-6">{form.command}</p>
          <pre className="mt-2 max-w-2xl overflow-x-auto rounded-lg bg-sunk p-3 text-sm">
            npm run restore -- haojia.zip
          </pre>
        </>
      )}
    </>
  );
}

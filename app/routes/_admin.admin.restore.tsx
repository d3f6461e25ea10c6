import { useActionData, useLoaderData } from "@remix-run/react";
import { RESTORE_PATH } from "~/addresses/overview";
import { pageLoader } from "~/browser/cache/client-loader";
import { RestoreForm } from "~/components/overview/restore-form";
import { PageHeader } from "~/components/ui/page-header";
import { isNewInstallation } from "~/domain/demo/remove-invented.server";
import { pageMeta } from "~/page-meta";
import { adminPage, adminUpload } from "~/web/accounts/require-admin.server";
import { restoreAction, uploadSize } from "~/web/overview/restore-action.server";
import { describePage } from "~/web/page/meta.server";

export const meta = pageMeta;

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

import { useLoaderData } from "@remix-run/react";
import { DUPLICATES_PATH } from "~/addresses/duplicates";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { RecentChanges } from "~/components/admin/recent-changes";
import { Undecided } from "~/components/admin/undecided";
import { DuplicatePair } from "~/components/duplicates/duplicate-pair";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { duplicatesAction, duplicatesFailure } from "~/web/duplicates/duplicates-action.server";
import { duplicatesView } from "~/web/duplicates/duplicates-view.server";
import { describePage } from "~/web/page/meta.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = adminPage("duplicates", async (page) => {
  const { language, t } = page;
  const about = { title: t("duplicates.title"), description: t("duplicates.text"), hidden: true };
  return { ...(await duplicatesView(page)), meta: describePage(language, DUPLICATES_PATH, about) };
});

export const action = adminAction("duplicates", duplicatesAction, duplicatesFailure);

export default function AdminDuplicates() {
  const { pairs, nextHref, merges } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("duplicates.title")} text={t("duplicates.text")} />
      <Undecided response={response} />
      {pairs.length === 0 && <p className="mt-6 text-soft">{t("duplicates.none")}</p>}
      <ul className="mt-6 flex flex-col gap-5">
        {pairs.map((pair) => (
          <DuplicatePair
            key={`${pair.older.id} ${pair.newer.id}`}
            pair={pair}
            reason={response?.typed.newer === pair.newer.id ? response.typed.reason : ""}
          />
        ))}
      </ul>
      <Pager label={t("duplicates.title")} links={[{ text: t("duplicates.next"), href: nextHref }]} className="mt-5" />
      <RecentChanges title={t("duplicates.recent")} changes={merges} />
    </>
  );
}

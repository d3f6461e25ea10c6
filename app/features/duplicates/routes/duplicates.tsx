import { useLoaderData } from "@remix-run/react";
import { RecentChanges } from "~/features/deals/components/recent-changes";
import { DUPLICATES_PATH } from "~/features/duplicates/addresses";
import { DuplicatePair } from "~/features/duplicates/components/duplicate-pair";
import { duplicatesAction, duplicatesFailure } from "~/features/duplicates/web/duplicates-action.server";
import { duplicatesView } from "~/features/duplicates/web/duplicates-view.server";
import { Undecided } from "~/features/overview/components/undecided";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";

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

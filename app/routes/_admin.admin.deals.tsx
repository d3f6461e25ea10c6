import { useLoaderData } from "@remix-run/react";
import { ADMIN_LIST_PATH } from "~/addresses/admin-list";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useErrorToast, useLastActionData } from "~/browser/forms/preserve-form";
import { AdminDealList } from "~/components/admin/admin-deal-list";
import { AdminFilters } from "~/components/admin/admin-filters";
import { BatchConfirmation } from "~/components/admin/batch-confirmation";
import { RecentChanges } from "~/components/admin/recent-changes";
import { PrimaryLink } from "~/components/ui/button-link";
import { ChipLinks } from "~/components/ui/chip-links";
import { Icon } from "~/components/ui/icon";
import { PageHeader } from "~/components/ui/page-header";
import { AnchorLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { adminListView } from "~/web/admin/admin-list.server";
import { batchAction } from "~/web/admin/batch-form.server";
import { describePage } from "~/web/page/meta.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = adminPage("deals", async (pageRequest) => {
  const { language, t } = pageRequest;
  return {
    ...(await adminListView(pageRequest)),
    meta: describePage(language, ADMIN_LIST_PATH, {
      title: t("admin.listTitle"),
      description: t("admin.listText"),
      hidden: true,
    }),
  };
});

export const action = adminAction("deals", batchAction);

export default function AdminDeals() {
  const { state, sorts, filterTexts, here, chips, batches, ...list } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  const error = localize(response?.error);
  // The buttons are far below the message.
  useErrorToast(response, error);
  return (
    <>
      {response?.question ? (
        <BatchConfirmation question={response.question} here={here} />
      ) : (
        <>
          <PageHeader title={t("admin.listTitle")}>
            <PrimaryLink to="/admin/add-deal">{t("header.addDeal")}</PrimaryLink>
          </PageHeader>
          <div className="my-5 flex flex-col gap-3">
            <ChipLinks label={t("admin.fields.source")} chips={chips.sources} labelled />
            <ChipLinks label={t("list.category")} chips={chips.categories} labelled />
            {chips.tags.length > 0 && <ChipLinks label={t("list.tag")} chips={chips.tags} labelled />}
            <AdminFilters state={state} sorts={sorts} texts={filterTexts} />
          </div>
          <AdminDealList {...list} key={here} here={here} selected={response?.ids ?? []} error={error} />
          <RecentChanges title={t("admin.recent")} changes={batches} action={here} />
          <p className="mt-8 text-center">
            <AnchorLink to="content" className="button button-quiet">
              <Icon name="arrow-up" />
              {t("list.backToTop")}
            </AnchorLink>
          </p>
        </>
      )}
    </>
  );
}

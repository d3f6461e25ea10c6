import { useLoaderData } from "@remix-run/react";
import { BatchConfirmation } from "~/features/deals/components/batch-confirmation";
import { RecentChanges } from "~/features/deals/components/recent-changes";
import { batchAction } from "~/features/deals/web/batch-form.server";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import { AdminDealList } from "~/features/lists/components/admin-deal-list";
import { AdminFilters } from "~/features/lists/components/admin-filters";
import { ChipLinks } from "~/features/lists/components/chip-links";
import { adminListView } from "~/features/lists/web/admin-list.server";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useErrorToast, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { PrimaryLink } from "~/platform/ui/button-link";
import { Icon } from "~/platform/ui/icon";
import { PageHeader } from "~/platform/ui/page-header";
import { AnchorLink } from "~/platform/ui/text-link";

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

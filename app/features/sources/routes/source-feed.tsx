import { useLoaderData } from "@remix-run/react";
import { FEED_PATH } from "~/features/sources/addresses";
import { FeedForm } from "~/features/sources/components/feed-form";
import { FeedPreview } from "~/features/sources/components/feed-preview";
import { feedAction, feedFailure } from "~/features/sources/web/feed-action.server";
import { feedForm } from "~/features/sources/web/feed-view.server";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { describePage } from "~/platform/page/meta.server";
import { PageHeader } from "~/platform/ui/page-header";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = adminPage("sources", async (page) => {
  const { language, t } = page;
  const form = await feedForm(page);
  const { source } = form.values;
  const title = source ? t("sources.feed.changeTitle", { source }) : t("sources.feed.title");
  const about = { title, description: t("sources.feed.text"), hidden: true };
  return { ...about, form, meta: describePage(language, FEED_PATH, about) };
});

export const action = adminAction("sources", feedAction, feedFailure);

export default function AdminSourceFeed() {
  const { title, description, form } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  return (
    <>
      <PageHeader title={title} text={description} />
      <FeedForm key={form.values.source} form={form} response={response} />
      {response?.preview && <FeedPreview preview={response.preview} />}
    </>
  );
}

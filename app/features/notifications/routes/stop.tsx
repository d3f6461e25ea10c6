import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import { stopByToken } from "~/features/notifications/channels.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError } from "~/platform/browser/forms/preserve-form";
import { formAction } from "~/platform/forms/form-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { QuietLink } from "~/platform/ui/button-link";
import { PageHeader } from "~/platform/ui/page-header";

const PATH = "/alerts/stop";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

/** The page that a mail's link opens; nothing is stopped before the button is pressed. */
export const loader = page(async ({ url, language, t }) => ({
  text: url.searchParams.has("token") ? t("notifications.stopText") : t("notifications.stopInvalid"),
  action: url.searchParams.has("token") ? `${PATH}${url.search}` : null,
  meta: describePage(language, PATH, {
    title: t("notifications.stopTitle"),
    description: t("notifications.stopText"),
    hidden: true,
  }),
}));

/** Needs no session: mail programs post to it too (RFC 8058). */
export const action = formAction(async ({ db, url, now }) => {
  const { searchParams } = url;
  const link = { id: searchParams.get("channel") ?? "", token: searchParams.get("token") ?? "" };
  const done = await stopByToken(db, { ...link, now });
  const text = inEachLanguage((t) => (done ? t("notifications.stopped") : t("notifications.stopInvalid")));
  return data({ text }, { status: done ? 200 : 400 });
});

export default function StopEmails() {
  const { text, action: target } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const { t, localize } = useTranslation();
  return (
    <div className="shell max-w-3xl py-8">
      <PageHeader title={t("notifications.stopTitle")} />
      <p role="status" className="mt-3">
        {response ? localize(response.text) : text}
      </p>
      {!response && target && (
        <Form method="post" action={target} className="mt-4">
          <button type="submit" className="button button-primary">
            {t("notifications.stopEmail")}
          </button>
        </Form>
      )}
      <p className="mt-4">
        <QuietLink to={NOTIFICATION_SETTINGS_PATH}>{t("notifications.settings")}</QuietLink>
      </p>
    </div>
  );
}

import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SECURITY_PATH } from "~/features/accounts/addresses";
import { ConfirmEmail } from "~/features/accounts/components/confirm-email";
import { DeviceList } from "~/features/accounts/components/device-list";
import { endOtherSessions, endSessionById, listSessions } from "~/features/accounts/sessions.server";
import { deviceName } from "~/features/accounts/texts/device-name.server";
import {
  confirmEmail,
  confirmEmailView,
  emailFailure,
  sendEmailCode,
} from "~/features/accounts/web/confirm-email.server";
import { Activity } from "~/features/activity/components/activity";
import { activityView } from "~/features/activity/web/activity-view.server";
import { ALERTS_PATH } from "~/features/alerts/addresses";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { formAction } from "~/platform/forms/form-action.server";
import { dateText, momentOf } from "~/platform/i18n/site-format.server";
import { useTranslation } from "~/platform/i18n/translation";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { describePage } from "~/platform/page/meta.server";
import { errorPage, page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

const PATH = "/account";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (page) => {
  const { db, language, t, sessionId, now } = page;
  const user = memberOf(page);
  return {
    username: user.username,
    email: user.email,
    confirmation: await confirmEmailView(page, user),
    since: dateText(language, user.createdAt),
    activity: await activityView(page, user.id),
    devices: (await listSessions(db, { userId: user.id, now })).map(({ id, device, createdAt, seenAt }) => ({
      id,
      name: deviceName(t, device),
      here: id === sessionId,
      since: momentOf(language, createdAt),
      seen: momentOf(language, seenAt),
    })),
    meta: describePage(language, PATH, {
      title: t("header.account"),
      description: t("account.description"),
      hidden: true,
    }),
  };
});

/** Confirms the account's address, or signs out the device of the form, or all but this one. */
export const action = formAction(async (page) => {
  const { db, form, sessionId } = page;
  const user = memberOf(page);
  const { id: userId } = user;
  const intent = form.get("intent");
  if (intent === "code") return sendEmailCode(page, user);
  if (intent === "confirm") return confirmEmail(page, user);
  const device = form.get("device");
  if (device) {
    const ended = await endSessionById(db, { userId, sessionId: device });
    return ended ? redirectWithFlash(PATH, "deviceEnded") : redirect(PATH, 303);
  }
  if (!form.has("others")) throw errorPage("bad_request");
  await endOtherSessions(db, { userId, keep: sessionId });
  return redirectWithFlash(PATH, "devicesEnded");
}, emailFailure);

export default function Account() {
  const { username, email, confirmation, since, activity, devices } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { t, localize } = useTranslation();
  const problem = localize(response?.problem);
  return (
    <div className="shell max-w-3xl">
      <Breadcrumb steps={[]} here={t("header.account")} />
      <PageHeader title={t("header.account")} />
      {problem && (
        <p role="alert" className="alert mt-4">
          {problem}
        </p>
      )}
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-soft">{t("account.username")}</dt>
        <dd className="font-semibold">{username}</dd>
        <dt className="text-soft">{t("account.email")}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {email} {confirmation && <span className="text-sm text-soft">· {confirmation.state}</span>}
        </dd>
        <dt className="text-soft">{t("account.since")}</dt>
        <dd>{since}</dd>
      </dl>
      {confirmation?.form && <ConfirmEmail form={confirmation.form} response={response} />}
      <Activity {...activity} />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={ALERTS_PATH}>{t("alerts.title")}</TextLink>
        <TextLink to="/account/reports">{t("reports.own")}</TextLink>
      </p>
      <DeviceList devices={devices} />
      <Section id="settings" title={t("account.settings")} className="mt-8">
        <div className="mt-3 flex flex-col items-start gap-4">
          <a href={SECURITY_PATH} className="button button-quiet">
            {t("signIn.title")}
          </a>
          <a href="/account/password" className="button button-quiet">
            {t("account.changePassword")}
          </a>
          <div>
            <a href="/account/data.json" data-reload aria-describedby="download-hint" className="button button-quiet">
              {t("account.download")}
            </a>
            <p id="download-hint" className="mt-1 text-sm text-soft">
              {t("account.downloadHint")}
            </p>
          </div>
          <a href="/account/delete" className="button button-quiet">
            {t("account.delete")}
          </a>
        </div>
      </Section>
    </div>
  );
}

import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SECURITY_PATH } from "~/addresses/accounts";
import { ALERTS_PATH } from "~/addresses/alerts";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { ConfirmEmail } from "~/components/accounts/confirm-email";
import { DeviceList } from "~/components/accounts/device-list";
import { Activity } from "~/components/activity/activity";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { Section } from "~/components/ui/section";
import { TextLink } from "~/components/ui/text-link";
import { endOtherSessions, endSessionById, listSessions } from "~/domain/accounts/sessions.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { confirmEmail, confirmEmailView, emailFailure, sendEmailCode } from "~/web/accounts/confirm-email.server";
import { deviceName } from "~/web/accounts/device-name.server";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { activityView } from "~/web/activity/activity-view.server";
import { formAction } from "~/web/forms/form-action.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { describePage } from "~/web/page/meta.server";
import { errorPage, page } from "~/web/page/page.server";
import { dateText, momentOf } from "~/web/page/site-format.server";

const PATH = "/account";

export const meta = pageMeta;

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

import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountCard, AccountForm } from "~/features/accounts/components/account-card";
import { CodeField } from "~/features/accounts/components/code-field";
import { NoPassword } from "~/features/accounts/components/no-password";
import { accountError, refusedForm } from "~/features/accounts/web/account-errors.server";
import { confirmIdentity } from "~/features/accounts/web/confirm-identity.server";
import { noPasswordView } from "~/features/accounts/web/no-password.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { noSessionCookie } from "~/platform/session/session.server";
import { QuietLink } from "~/platform/ui/button-link";
import { Field, useRejectedFields } from "~/platform/ui/field";

const PATH = "/account/delete";

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (page) => {
  const { t, language, hasSecondFactor } = page;
  const noPassword = await noPasswordView(page);
  const about = { title: t("account.delete"), description: t("account.description"), hidden: true };
  return { noPassword, hasSecondFactor, meta: describePage(language, PATH, about) };
});

export const action = formAction(deleteOwn, ({ form, text }) => refusedForm(form, [], { problem: text }));

async function deleteOwn(page: FormRequest) {
  const user = memberOf(page);
  const errors = await confirmIdentity(page, user);
  if (errors) return data(refusedForm(page.form, [], { errors }), { status: 400 });
  if ((await deleteAccount(page.db, user.id)) === "last_admin") {
    return data(refusedForm(page.form, [], { problem: accountError("last_admin") }), { status: 409 });
  }
  return redirectWithFlash("/", "accountDeleted", { cookies: [noSessionCookie()] });
}

export default function DeleteAccount() {
  const { noPassword, hasSecondFactor } = useLoaderData<typeof loader>();
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  const field = useRejectedFields(rejected, ["current", "code"]);
  if (noPassword) {
    return (
      <AccountCard title={t("account.delete")} message={null}>
        <NoPassword {...noPassword} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t("account.delete")} message={localize(rejected?.problem)} response={rejected}>
      <p className="mt-4">{t("account.deleteText")}</p>
      <AccountForm submit={t("account.deleteNow")} cancel={<QuietLink to="/account">{t("account.keep")}</QuietLink>}>
        <Field
          {...field("current")}
          type="password"
          label={t("account.currentPassword")}
          autoComplete="current-password"
        />
        {hasSecondFactor && <CodeField {...field("code")} />}
      </AccountForm>
    </AccountCard>
  );
}

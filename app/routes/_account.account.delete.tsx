import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { AccountCard, AccountForm } from "~/components/accounts/account-card";
import { CodeField } from "~/components/accounts/code-field";
import { NoPassword } from "~/components/accounts/no-password";
import { QuietLink } from "~/components/ui/button-link";
import { Field, useRejectedFields } from "~/components/ui/field";
import { deleteAccount } from "~/domain/accounts/delete-account.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { accountError, type FieldErrors, fixErrors } from "~/web/accounts/account-errors.server";
import { confirmIdentity } from "~/web/accounts/confirm-identity.server";
import { noPasswordView } from "~/web/accounts/no-password.server";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { type FormRequest, formAction } from "~/web/forms/form-action.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { noSessionCookie } from "~/web/session/session.server";

const PATH = "/account/delete";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (page) => {
  const { t, language, hasSecondFactor } = page;
  const noPassword = await noPasswordView(page);
  const about = { title: t("account.delete"), description: t("account.description"), hidden: true };
  return { noPassword, hasSecondFactor, meta: describePage(language, PATH, about) };
});

export const action = formAction(deleteOwn, ({ text }) => response({}, text));

async function deleteOwn(page: FormRequest) {
  const user = memberOf(page);
  const errors = await confirmIdentity(page, user);
  if (errors) return data(response(errors), { status: 400 });
  if ((await deleteAccount(page.db, user.id)) === "last_admin") {
    return data(response({}, accountError("last_admin")), { status: 409 });
  }
  return redirectWithFlash("/", "accountDeleted", { cookies: [noSessionCookie()] });
}

function response(errors: FieldErrors, message = fixErrors()) {
  return { errors, message };
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
    <AccountCard title={t("account.delete")} message={localize(rejected?.message)} response={rejected}>
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

import { data } from "@remix-run/node";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/preserve-form";
import { AccountCard, AccountForm } from "~/components/accounts/account-card";
import { QuietLink } from "~/components/ui/button-link";
import { Field } from "~/components/ui/field";
import { logIn } from "~/domain/accounts/accounts.server";
import { deleteAccount } from "~/domain/accounts/delete-account.server";
import { env } from "~/env.server";
import type { LocalizedText } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { accountError, fixErrors } from "~/web/accounts/account-errors.server";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { type FormRequest, formAction } from "~/web/forms/form-action.server";
import { enforceLimits } from "~/web/page/enforce-limits.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { noSessionCookie } from "~/web/session/session.server";

const PATH = "/account/delete";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (page) => {
  const { t, language } = page;
  memberOf(page);
  const about = { title: t("account.delete"), description: t("account.description"), hidden: true };
  return { meta: describePage(language, PATH, about) };
});

export const action = formAction(deleteOwn, ({ text }) => ({ error: null, message: text }));

async function deleteOwn(page: FormRequest) {
  const { db, form } = page;
  const { id, email } = memberOf(page);
  const password = form.get("current") ?? "";
  const reject = (error: LocalizedText) => data({ error, message: fixErrors() }, { status: 400 });
  if (password === "") return reject(accountError("current_required"));
  await enforceLimits(db, [["password", id]]);
  const user = await logIn(db, { email, password, cost: env().bcryptCost });
  if (user?.id !== id) return reject(accountError("current_wrong"));
  await deleteAccount(db, id);
  return redirectWithFlash("/", "accountDeleted", { cookies: [noSessionCookie()] });
}

export default function DeleteAccount() {
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  return (
    <AccountCard title={t("account.delete")} message={localize(rejected?.message)} response={rejected}>
      <p className="mt-4">{t("account.deleteText")}</p>
      <AccountForm submit={t("account.deleteNow")} cancel={<QuietLink to="/account">{t("account.keep")}</QuietLink>}>
        <Field
          name="current"
          type="password"
          label={t("account.currentPassword")}
          autoComplete="current-password"
          error={localize(rejected?.error)}
          focusKey={rejected ?? null}
        />
      </AccountForm>
    </AccountCard>
  );
}

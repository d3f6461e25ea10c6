import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PrimaryLink, QuietLink } from "~/components/ui/button-link";
import { Field } from "~/components/ui/field";
import { PageHeader } from "~/components/ui/page-header";
import { Pager } from "~/components/ui/pager";
import { RowList } from "~/components/ui/row-list";
import { Section } from "~/components/ui/section";
import { TextLink } from "~/components/ui/text-link";
import { CATEGORY_KEYS } from "~/domain/deals/categories";
import { useTranslation } from "~/i18n/translation";

/** A page built of app/components/ui alone, to start a new one from: a header, a list with pages, and a form. */
export function PageTemplate() {
  const { t } = useTranslation();
  return (
    <div className="shell max-w-4xl pb-8">
      <Breadcrumb steps={[{ name: t("list.deals"), path: "/deals" }]} here={t("header.account")} />
      <PageHeader title={t("header.account")} text={t("account.description")}>
        <QuietLink to="/styleguide">{t("admin.cancel")}</QuietLink>
        <PrimaryLink to="/styleguide">{t("header.addDeal")}</PrimaryLink>
      </PageHeader>
      <p className="alert mt-4">{t("account.loginFailed")}</p>
      <Section id="template-rows" title={t("account.devices")} className="mt-8">
        <RowList
          rows={CATEGORY_KEYS.slice(0, 3).map((key) => ({
            id: key,
            title: t(`categories.${key}`),
            text: t("account.settings"),
            action: (
              <button type="button" className="button button-quiet">
                {t("deal.edit")}
              </button>
            ),
          }))}
        />
        <Pager
          label={t("admin.pages")}
          links={[
            { text: t("admin.earlierPage"), href: "/styleguide" },
            { text: t("admin.laterPage"), href: "/styleguide" },
          ]}
          className="mt-6 justify-center"
        />
      </Section>
      <Section id="template-form" title={t("account.settings")} className="panel mt-8 p-4 shadow-card sm:p-6">
        <form className="mt-4 flex flex-col gap-5">
          <Field
            name="template-name"
            label={t("account.username")}
            note={t("api.optional")}
            hint={t("account.usernameHint")}
          />
          <Field
            name="template-email"
            label={t("account.email")}
            required
            defaultValue="@"
            error={t("account.errors.email_invalid_email")}
          />
          <Field
            as="select"
            name="template-category"
            label={t("list.category")}
            options={CATEGORY_KEYS.map((key) => [key, t(`categories.${key}`)])}
          />
          <Field as="textarea" name="template-comment" label={t("ratings.comment")} rows={3} disabled />
          <button type="button" className="button button-primary self-start">
            {t("account.settings")}
          </button>
        </form>
      </Section>
      <p className="mt-6">
        {t("account.noAccount")} <TextLink to="/styleguide">{t("header.signup")}</TextLink>
      </p>
    </div>
  );
}

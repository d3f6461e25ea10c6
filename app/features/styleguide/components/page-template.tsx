import { categoryKeys, categoryName } from "~/features/categories/categories";
import { useTranslation } from "~/platform/i18n/translation";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PrimaryLink, QuietLink } from "~/platform/ui/button-link";
import { Field } from "~/platform/ui/field";
import { FormAlert } from "~/platform/ui/form-alert";
import { PageHeader } from "~/platform/ui/page-header";
import { Pager } from "~/platform/ui/pager";
import { RowList } from "~/platform/ui/row-list";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";

/** To start a new page from: a header, a list with pages, and a form, built of app/platform/ui alone. */
export function PageTemplate() {
  const { t, language } = useTranslation();
  return (
    <div className="shell max-w-4xl pb-8">
      <Breadcrumb steps={[{ name: t("list.deals"), path: "/deals" }]} here={t("ratings.title")} />
      <PageHeader title={t("ratings.title")} text={t("list.emptyText")}>
        <QuietLink to="/styleguide">{t("list.showAll")}</QuietLink>
        <PrimaryLink to="/styleguide">{t("header.addDeal")}</PrimaryLink>
      </PageHeader>
      <FormAlert message={t("reactions.failed")} response={null} />
      <Section id="template-rows" title={t("list.category")} className="mt-8">
        <RowList
          rows={categoryKeys()
            .slice(0, 3)
            .map((key) => ({
              id: key,
              title: categoryName(key, language),
              text: t("deal.description"),
              action: (
                <button type="button" className="button button-quiet">
                  {t("deal.edit")}
                </button>
              ),
            }))}
        />
        <Pager
          label={t("ratings.title")}
          links={[
            { text: t("ratings.newer"), href: "/styleguide" },
            { text: t("ratings.older"), href: "/styleguide" },
          ]}
          className="mt-6 justify-center"
        />
      </Section>
      <Section id="template-form" title={t("ratings.yours")} className="panel mt-8 p-4 shadow-card sm:p-6">
        <form className="mt-4 flex flex-col gap-5">
          <Field name="template-name" label={t("deal.coupon")} note={t("deal.tags")} hint={t("ratings.commentHint")} />
          <Field
            name="template-email"
            label={t("deal.coupon")}
            required
            defaultValue="@"
            error={t("reactions.failed")}
          />
          <Field
            as="select"
            name="template-category"
            label={t("list.category")}
            options={categoryKeys().map((key) => [key, categoryName(key, language)])}
          />
          <Field as="textarea" name="template-comment" label={t("ratings.comment")} rows={3} disabled />
          <button type="button" className="button button-primary self-start">
            {t("ratings.yours")}
          </button>
        </form>
      </Section>
      <p className="mt-6">
        {t("ratings.loginText")} <TextLink to="/styleguide">{t("header.signup")}</TextLink>
      </p>
    </div>
  );
}

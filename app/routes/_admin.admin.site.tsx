import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { SITE_PATH } from "~/addresses/site";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { useUnsentForm } from "~/browser/forms/use-unsent-form";
import { BrandForm } from "~/components/site/brand-form";
import { CategoryForm, NEW_CATEGORIES } from "~/components/site/category-form";
import { LogoForm } from "~/components/site/logo-form";
import { PageForms } from "~/components/site/page-forms";
import { FormAlert } from "~/components/ui/form-alert";
import { PageHeader } from "~/components/ui/page-header";
import { AnchorLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminPage } from "~/web/accounts/require-admin.server";
import { describePage } from "~/web/page/meta.server";
import { siteAction } from "~/web/site/site-action.server";
import { siteView } from "~/web/site/site-view.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = adminPage("site", async (page) => {
  const { language, t } = page;
  const about = { title: t("siteForm.title"), description: t("siteForm.text"), hidden: true };
  return { ...siteView(page), ...about, meta: describePage(language, SITE_PATH, about) };
});

export const action = siteAction;

export default function AdminSite() {
  const { title, description, contents, brand, logo, categories, pages } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { localize } = useTranslation();
  const forms = useRef<HTMLDivElement>(null);
  useUnsentForm(forms, Object.keys(response?.typed ?? {}).length > 0);
  return (
    <div ref={forms}>
      <PageHeader title={title} text={description} />
      <nav aria-label={contents} className="mt-4 flex flex-wrap gap-2">
        {(
          [
            ["brand", brand.title],
            ["colors", brand.colors.title],
            ["texts", brand.texts.title],
            ["logo", logo.title],
            ["categories", categories.title],
            [NEW_CATEGORIES, categories.add],
            ["pages", pages.title],
          ] as const
        ).map(([id, name]) => (
          <AnchorLink key={id} to={id} className="chip">
            {name}
          </AnchorLink>
        ))}
      </nav>
      <FormAlert message={localize(response?.problem)} response={response} inToast />
      <BrandForm brand={brand} response={response} />
      <LogoForm logo={logo} response={response} />
      <CategoryForm categories={categories} response={response} />
      <PageForms pages={pages} response={response} />
    </div>
  );
}

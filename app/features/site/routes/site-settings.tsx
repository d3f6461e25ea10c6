import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { SITE_PATH } from "~/features/site/addresses";
import { BrandForm } from "~/features/site/components/brand-form";
import { CategoryForm, NEW_CATEGORIES } from "~/features/site/components/category-form";
import { LogoForm } from "~/features/site/components/logo-form";
import { PageForms } from "~/features/site/components/page-forms";
import { siteAction } from "~/features/site/web/site-action.server";
import { siteView } from "~/features/site/web/site-view.server";
import { adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useUnsentForm } from "~/platform/browser/forms/use-unsent-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { FormAlert } from "~/platform/ui/form-alert";
import { PageHeader } from "~/platform/ui/page-header";
import { AnchorLink } from "~/platform/ui/text-link";

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

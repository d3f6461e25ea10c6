import { useLoaderData } from "@remix-run/react";
import { ApiObject, Operation } from "~/platform/api/components/operation";
import { shownApi } from "~/platform/api/docs.server";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { PageHeader } from "~/platform/ui/page-header";
import { Section } from "~/platform/ui/section";

const DOCUMENT = "/api/openapi.json";

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const loader = page(async ({ language, t }) => ({
  ...shownApi(),
  meta: describePage(language, "/api/docs", { title: t("api.title"), description: t("api.description") }),
}));

export default function ApiDocs() {
  const { nouns, objects } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <div className="shell py-8">
      <PageHeader title={t("api.title")} />
      <div className="mt-3 max-w-prose space-y-2">
        <p>{t("api.description")}</p>
        <p>{t("api.errors")}</p>
        <p>{t("api.limits")}</p>
        <p>
          {t("api.document")}{" "}
          <a href={DOCUMENT} data-reload="" className="text-link" translate="no">
            {DOCUMENT}
          </a>
        </p>
      </div>
      {nouns.map(({ noun, operations }) => (
        <Section key={noun} id={noun} title={t(`api.nouns.${noun}`)} className="mt-10">
          <div className="mt-4 grid gap-4">
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </div>
        </Section>
      ))}
      <Section id="objects" title={t("api.objects")} className="mt-10">
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          {objects.map((object) => (
            <ApiObject key={object.name} object={object} />
          ))}
        </div>
      </Section>
    </div>
  );
}

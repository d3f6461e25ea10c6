import { randomUUID } from "node:crypto";
import { type ClientLoaderFunctionArgs, useFetcher, useLoaderData } from "@remix-run/react";
import type { FocusEvent } from "react";
import { parsePrefill } from "~/addresses/submissions";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { dealFormAction, revalidatesDealForm } from "~/browser/forms/deal-form-action";
import { useLastActionData } from "~/browser/forms/preserve-form";
import type { PageHandle } from "~/browser/page-handle";
import { DealFormError } from "~/components/admin/deal-form-error";
import { AdminDealForm } from "~/components/deals/form/admin-deal-form";
import { KnownDeal } from "~/components/deals/form/known-deal";
import { PageAddressForm } from "~/components/submissions/page-address-form";
import { PageLines } from "~/components/submissions/page-lines";
import { PageHeader } from "~/components/ui/page-header";
import { newDealForm, withScheme } from "~/domain/deals/edit/deal-form";
import { webUrl } from "~/domain/deals/urls";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { adminAction, adminPage } from "~/web/accounts/require-admin.server";
import { addDeal } from "~/web/deals/deal-form-action.server";
import { formContext, formSite } from "~/web/deals/deal-form-context.server";
import { formResponse, signedOutForm } from "~/web/deals/deal-form-response.server";
import { describePage } from "~/web/page/meta.server";
import { knownDeal } from "~/web/submissions/known-deal.server";
import { fillFromPage, readsPages } from "~/web/submissions/page-reading.server";

const PATH = "/admin/add-deal";

const CHECKED = "check";

export const meta = pageMeta;

const loadPage = pageLoader();

/** A check that fails, because of the network or an ended session, leaves the form as it is. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const isCheck = new URL(args.request.url).searchParams.has(CHECKED);
  return isCheck ? args.serverLoader().catch(() => null) : loadPage(args);
}

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) => dealFormAction(args, "admin.createFailed"));

export const loader = adminPage("deals", async (pageRequest) => {
  const { language, t, now } = pageRequest;
  const { searchParams } = pageRequest.url;
  const { url } = parsePrefill(searchParams);
  const address = searchParams.get(CHECKED) ?? url;
  const values = { ...newDealForm({ now, ...formSite() }), url };
  return {
    ...(await fillFromPage(pageRequest, values, webUrl(withScheme(url)))),
    canRead: readsPages(),
    known: address ? await knownDeal(pageRequest, address) : null,
    submissionId: randomUUID(),
    context: await formContext(pageRequest),
    meta: describePage(language, PATH, { title: t("header.addDeal"), description: t("admin.addText"), hidden: true }),
  };
});

export const action = adminAction(
  "deals",
  addDeal,
  ({ form, text }) => formResponse(form, { failure: text }),
  signedOutForm,
);

export const handle: PageHandle = { crumbs: (t) => [{ name: t("header.addDeal"), path: PATH }], narrow: true };

export default function AddDeal() {
  const { values, lines, canRead, known, submissionId, context } = useLoaderData<typeof loader>();
  const check = useFetcher<typeof loader>();
  const response = useLastActionData<typeof action>();
  const { t } = useTranslation();

  function checkAddress({ target }: FocusEvent) {
    if (!(target instanceof HTMLInputElement) || target.name !== "url" || target.value.trim() === "") return;
    check.load(`${PATH}?${new URLSearchParams({ [CHECKED]: target.value })}`);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of a field within.
    <div onBlur={checkAddress}>
      <PageHeader title={t("header.addDeal")} className="mb-5" />
      {canRead && (
        <PageAddressForm id="page-address" path={PATH} address={values.url} label={t("submissions.pageAddress")}>
          <button type="submit" className="button button-quiet">
            {t("submissions.pageFill")}
          </button>
        </PageAddressForm>
      )}
      <PageLines lines={lines} />
      <KnownDeal known={check.data ? check.data.known : known} />
      <AdminDealForm
        key={values.url}
        path={PATH}
        start={{ values, version: "", submissionId }}
        response={response ?? null}
        {...context}
        kind="add"
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <DealFormError kind="add" />;
}

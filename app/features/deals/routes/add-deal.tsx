import { randomUUID } from "node:crypto";
import { type ClientLoaderFunctionArgs, useFetcher, useLoaderData } from "@remix-run/react";
import type { FocusEvent } from "react";
import { AdminDealForm } from "~/features/deals/components/form/admin-deal-form";
import { dealFormAction, revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";
import { DealFormError } from "~/features/deals/components/form/deal-form-error";
import { KnownDeal } from "~/features/deals/components/form/known-deal";
import { newDealForm, withScheme } from "~/features/deals/edit/deal-form";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { webUrl } from "~/features/deals/urls";
import { addDeal } from "~/features/deals/web/deal-form-action.server";
import { formContext } from "~/features/deals/web/deal-form-context.server";
import { withPicture } from "~/features/deals/web/deal-form-picture.server";
import { formResponse, signedOutForm } from "~/features/deals/web/deal-form-response.server";
import { parsePrefill } from "~/features/submissions/addresses";
import { PageAddressForm } from "~/features/submissions/components/page-address-form";
import { PageLines } from "~/features/submissions/components/page-lines";
import { knownDeal } from "~/features/submissions/web/known-deal.server";
import { fillFromPage, readsPages } from "~/features/submissions/web/page-reading.server";
import { adminAction, adminPage } from "~/platform/access/require-admin.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useLastActionData } from "~/platform/browser/forms/preserve-form";
import type { PageHandle } from "~/platform/browser/page-handle";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { PageHeader } from "~/platform/ui/page-header";

const PATH = "/admin/add-deal";

const CHECKED = "check";

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
  withPicture(addDeal, formResponse),
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

import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import { AdminTabs } from "~/features/overview/components/admin-tabs";
import { type AdminTabsView, adminTabs } from "~/features/overview/web/admin-tabs.server";
import { loadTexts } from "~/platform/browser/cache/client-loader";
import type { PageHandle } from "~/platform/browser/page-handle";
import { Breadcrumbs } from "~/platform/page/components/breadcrumbs";
import { page } from "~/platform/page/page.server";

const loadTabs = page(adminTabs);

/** Null where the database is down: the pages say it, and keep what was typed. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return await loadTabs(args);
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [bar] = await Promise.all([serverLoader<typeof loader>().catch(() => null), loadTexts("account")]);
  return bar;
}

/** Reloads with each page, because the waiting work may have changed. */
export const shouldRevalidate = () => true;

export const handle: PageHandle<AdminTabsView | undefined> = {
  texts: "account",
  crumbs: (t, bar) =>
    bar?.tabs.some(({ path }) => path === ADMIN_LIST_PATH)
      ? [{ name: t("admin.listTitle"), path: ADMIN_LIST_PATH }]
      : [],
};

/** Each page guards itself, since a parent's guard does not protect its children. */
export default function Admin() {
  const bar = useLoaderData<typeof loader>();
  const page = useMatches().at(-1)?.handle as PageHandle | undefined;
  return (
    <div className="shell pb-8">
      <AdminTabs bar={bar} />
      {page?.narrow ? (
        <div className="mx-auto max-w-4xl">
          <Breadcrumbs />
          <Outlet />
        </div>
      ) : (
        <Outlet />
      )}
    </div>
  );
}

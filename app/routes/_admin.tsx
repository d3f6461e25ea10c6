import { Outlet, useMatches } from "@remix-run/react";
import { loadTexts } from "~/browser/cache/client-loader";
import type { PageHandle } from "~/browser/page-handle";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";

/** Without a server loader the route would render no document. */
export const loader = () => null;

export const clientLoader = () => loadTexts("account");

export const shouldRevalidate = () => false;

export const handle: PageHandle = {
  texts: "account",
  crumbs: (t) => [{ name: t("admin.listTitle"), path: "/admin/deals" }],
};

/** Each page guards itself, since a parent's guard does not protect its children. */
export default function Admin() {
  const page = useMatches().at(-1)?.handle as PageHandle | undefined;
  return (
    <div className={page?.narrow ? "shell max-w-4xl pb-8" : "shell pb-8"}>
      <Breadcrumbs />
      <Outlet />
    </div>
  );
}

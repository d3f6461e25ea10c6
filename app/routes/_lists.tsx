import { Outlet, useMatches } from "@remix-run/react";
import type { PageHandle } from "~/browser/page-handle";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import type { ListControlsView } from "~/components/lists/list-filters";
import { ListPage, ListTitle } from "~/components/lists/list-page";
import { useTranslation } from "~/i18n/translation";
import type { DealListView } from "~/web/lists/deal-list.server";

type ListData = Partial<ListControlsView> & { list?: DealListView };

/** Stays mounted while its deals change. */
export default function Lists() {
  const { t } = useTranslation();
  const match = useMatches().at(-1);
  const data = match?.data as ListData | undefined;
  const heading = (match?.handle as PageHandle | undefined)?.heading?.(t, data);
  const title = heading && <ListTitle text={heading} count={data?.list?.total} alert={data?.alert} />;
  return (
    <div className="shell">
      <Breadcrumbs />
      {data?.filters ? (
        <ListPage controls={data as ListControlsView} title={title}>
          <Outlet />
        </ListPage>
      ) : (
        <>
          {title && <div className="list-title">{title}</div>}
          <Outlet />
        </>
      )}
    </div>
  );
}

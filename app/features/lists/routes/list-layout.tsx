import { Outlet, useMatches } from "@remix-run/react";
import type { ListControlsView } from "~/features/lists/components/list-filters";
import { ListPage, ListTitle } from "~/features/lists/components/list-page";
import type { DealListView } from "~/features/lists/web/deal-list.server";
import type { PageHandle } from "~/platform/browser/page-handle";
import { useTranslation } from "~/platform/i18n/translation";
import { Breadcrumbs } from "~/platform/page/components/breadcrumbs";

type ListData = Partial<ListControlsView> & { list?: DealListView };

/** A layout that stays mounted while its deals change. */
export default function Lists() {
  const { t } = useTranslation();
  const match = useMatches().at(-1);
  const data = match?.data as ListData | undefined;
  const heading = (match?.handle as PageHandle | undefined)?.heading?.(t, data);
  const title = heading && <ListTitle text={heading} count={data?.list?.total} />;
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

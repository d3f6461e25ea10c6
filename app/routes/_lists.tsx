import { Outlet, useMatches } from "@remix-run/react";
import type { PageHandle } from "~/browser/page-handle";
import { Breadcrumbs } from "~/components/layout/breadcrumbs";
import { FollowList } from "~/components/lists/follow-list";
import type { ListControlsView } from "~/components/lists/list-controls";
import { ListControls } from "~/components/lists/list-controls";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";

/** Stays mounted while its deals change. */
export default function Lists() {
  const { t } = useTranslation();
  const list = useMatches().at(-1);
  const heading = (list?.handle as PageHandle | undefined)?.heading?.(t, list?.data);
  const controls = list?.data as Partial<ListControlsView> | undefined;
  return (
    <div className="shell">
      <Breadcrumbs />
      {heading && <PageHeader title={heading} />}
      {controls?.filters && <ListControls {...(controls as ListControlsView)} />}
      <Outlet />
      {controls?.follow && <FollowList {...controls.follow} />}
    </div>
  );
}

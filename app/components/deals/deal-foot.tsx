import { useContext } from "react";
import { TextLink } from "~/components/ui/text-link";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import type { DealDetailView } from "~/web/deals/deal-view.server";
import type { DealCreditView } from "~/web/submissions/deal-credit.server";
import { EditLink } from "./edit-link";

interface DealFootProps {
  deal: DealDetailView;
  credit: DealCreditView;
}

/** By whom a deal is, and what to do if something about it is wrong. */
export function DealFoot({ deal, credit: { by, suggest, report } }: DealFootProps) {
  const isEditor = useContext(ViewerRoleContext) === "editor";
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-sm text-soft">
      {by && <span>{by}</span>}
      {suggest && <TextLink to={suggest.href}>{suggest.text}</TextLink>}
      <TextLink to={report.href}>{report.text}</TextLink>
      {isEditor && <EditLink deal={deal} />}
    </p>
  );
}

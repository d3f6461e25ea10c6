import { useContext } from "react";
import type { DealCreditView } from "~/features/deals/web/deal-credit.server";
import type { DealDetailView } from "~/features/deals/web/deal-detail.server";
import { TextLink } from "~/platform/ui/text-link";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";
import { EditLink } from "./edit-link";

interface DealFootProps {
  deal: DealDetailView;
  credit: DealCreditView;
}

/** The name of the member who submitted a deal, and links to change it. Renders nothing when there is neither. */
export function DealFoot({ deal, credit: { by, suggest } }: DealFootProps) {
  const isEditor = useContext(ViewerRoleContext) === "editor";
  if (!by && !suggest && !isEditor) return null;
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-sm text-soft">
      {by && <span>{by}</span>}
      {suggest && <TextLink to={suggest.href}>{suggest.text}</TextLink>}
      {isEditor && <EditLink deal={deal} />}
    </p>
  );
}

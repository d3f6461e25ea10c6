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

import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import type { ReactionStatus } from "~/features/reactions/reaction";
import { useReaction } from "~/platform/browser/reactions";
import { Icon } from "~/platform/ui/icon";
import { ReactionForm } from "./reaction-forms";

interface WorkedButtonProps {
  deal: Pick<DealCardView, "id" | "noluck">;
  worked: ReactionStatus & Record<"name" | "label", string>;
}

/** The page's data is loaded again, because the deal's state may change too. */
export function WorkedButton({ deal, worked }: WorkedButtonProps) {
  const { id } = deal;
  const { name, label } = worked;
  const { on: said, total, pending } = useReaction("worked", id, worked);
  // A NoLuck mark that was set since replaces it.
  const isReplaced = useReaction("noluck", id, deal.noluck).on && worked.on && !pending;
  const on = said && !isReplaced;
  return (
    <>
      <ReactionForm reaction="worked" />
      <button
        type="submit"
        form="worked"
        name={on ? "off" : "on"}
        value={id}
        aria-label={label}
        aria-pressed={on}
        aria-disabled={pending || undefined}
        className="reaction reaction-worked"
      >
        <Icon name="check" />
        <span aria-hidden="true">{name}</span>
        <span aria-hidden="true" className="reaction-total">
          {total - Number(isReplaced)}
        </span>
      </button>
    </>
  );
}

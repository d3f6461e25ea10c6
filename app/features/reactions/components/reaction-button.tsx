import { useContext } from "react";
import { REACTION_PATHS } from "~/features/reactions/addresses";
import type { Reaction, ReactionStatus } from "~/features/reactions/reaction";
import { useReaction } from "~/platform/browser/reactions";
import { useTranslation } from "~/platform/i18n/translation";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";

interface ReactionButtonProps {
  reaction: Reaction;
  deal: { id: string } & Record<Reaction, ReactionStatus>;
  /** The id of the deal's title, which is the second half of the button's name. */
  titleId: string;
  /** Whether it is in a list, where a like that needs a log-in is dimmed and says so when it is pressed (specification §6.1). */
  onCard?: boolean;
  /** The card that it is on; without script, the redirect leads back there. */
  place?: "deal" | "featured";
}

export function ReactionButton({ reaction, deal, titleId, onCard = false, place = "deal" }: ReactionButtonProps) {
  const { t } = useTranslation();
  const isMember = useContext(ViewerRoleContext) !== "visitor";
  const { on, total, pending } = useReaction(reaction, deal.id, deal[reaction]);
  const isClosed = onCard && reaction === "like" && !isMember;
  const off = t(`reactions.${reaction}Word`);
  const pressed = t(`reactions.${reaction}Pressed`);
  const [word, other] = on ? [pressed, off] : [off, pressed];
  const hint = on ? word : t(`reactions.${reaction}Title`);
  const id = `${titleId}-${reaction}`;
  // Almost every deal of a list has no mark, which is not worth a number.
  const isQuiet = onCard && reaction === "noluck" && total === 0;
  return (
    <button
      id={id}
      type="submit"
      form={reaction}
      formAction={place === "featured" ? `${REACTION_PATHS[reaction]}?at=featured` : undefined}
      name={on ? "off" : "on"}
      value={deal.id}
      className={`reaction reaction-${reaction} ${isClosed ? "reaction-closed" : ""}`}
      aria-label={t("reactions.label", { label: word, total: t(`reactions.${reaction}Count`, { count: total }) })}
      aria-labelledby={`${id} ${titleId}`}
      aria-pressed={on}
      aria-disabled={pending || isClosed || undefined}
      title={isClosed ? t("reasons.logInToLike") : hint}
    >
      {!onCard || reaction === "noluck" ? (
        <span className="reaction-word" data-other={onCard ? undefined : other}>
          {word}
        </span>
      ) : null}
      {!isQuiet && <span className="reaction-total">{total}</span>}
    </button>
  );
}

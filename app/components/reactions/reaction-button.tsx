import { useContext } from "react";
import { useReaction } from "~/browser/reaction-state";
import { Icon } from "~/components/ui/icon";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";
import { useTranslation } from "~/i18n/translation";
import { REACTION_PATHS } from "~/views/reaction-paths";

interface ReactionButtonProps {
  reaction: Reaction;
  deal: { id: string; title: string } & Record<Reaction, ReactionStatus>;
  /** In a list, where a like that needs a log-in is shown dimmed (specification §6.1). */
  onCard?: boolean;
  /** Which of two cards of one deal it is on: the one to come back to, without script. */
  place?: "deal" | "featured";
}

const ICONS = { like: "heart", noluck: "gone" } as const;

/** "I like it" or "it is gone", with how many people have said so: pressed or not, for the page's shared form. */
export function ReactionButton({ reaction, deal, onCard = false, place = "deal" }: ReactionButtonProps) {
  const { t } = useTranslation();
  const isMember = useContext(ViewerRoleContext) !== "visitor";
  const { on, total, pending } = useReaction(reaction, deal.id, deal[reaction]);
  const isClosed = onCard && reaction === "like" && !isMember;
  const word = on ? t(`reactions.${reaction}Pressed`) : t(`reactions.${reaction}Title`);
  const label = t(`reactions.${reaction}`, { title: deal.title });
  return (
    <button
      type="submit"
      // A browser that looks for passwords asks of each button of a form whether it can have the focus, until one can: it
      // would style every card that is out of sight.
      form={isClosed ? undefined : reaction}
      formAction={place === "featured" ? `${REACTION_PATHS[reaction]}?at=featured` : undefined}
      name={on ? "off" : "on"}
      value={deal.id}
      className={`reaction reaction-${reaction}`}
      aria-label={t("reactions.label", { label, total: t(`reactions.${reaction}Count`, { count: total }) })}
      aria-pressed={on}
      aria-disabled={pending || undefined}
      disabled={isClosed}
      title={isClosed ? t("reasons.logInToLike") : word}
    >
      <Icon name={ICONS[reaction]} />
      {!onCard || reaction === "noluck" ? <span aria-hidden="true">{word}</span> : null}
      <span aria-hidden="true" className="reaction-total">
        {total}
      </span>
    </button>
  );
}

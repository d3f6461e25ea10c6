import { DealCard } from "~/components/deals/deal-card";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import { useTranslation } from "~/i18n/translation";
import type { QueueItemView } from "~/web/submissions/queue-view.server";

/** As members will see it; its buttons do nothing yet. */
export function ProposedCards({ cards }: Pick<QueueItemView, "cards">) {
  const { t } = useTranslation();
  return (
    <ViewerRoleContext.Provider value="member">
      <fieldset disabled className="min-w-0">
        <ul className="proposed-cards">
          {cards.map(({ language, card }, index) => (
            <li key={language}>
              <p className="mb-1 text-sm font-semibold text-soft">{t(`admin.languages.${language}`)}</p>
              <div>
                <DealCard deal={card} eager heading="h2" idPrefix={index === 0 ? "deal" : "featured"} />
              </div>
            </li>
          ))}
        </ul>
      </fieldset>
    </ViewerRoleContext.Provider>
  );
}

import { DealCard } from "~/features/deals/components/deal-card";
import type { QueueItemView } from "~/features/submissions/web/queue-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";

/** React 18 does not know the attribute. */
const INERT = { inert: "" };

/** The cards as members will see them, to look at only. */
export function ProposedCards({ cards }: Pick<QueueItemView, "cards">) {
  const { t } = useTranslation();
  return (
    <ViewerRoleContext.Provider value="member">
      <ul className="proposed-cards">
        {cards.map(({ language, isTranslated, card }, index) => (
          <li key={language}>
            <p className="mb-1 text-sm font-semibold text-soft">
              {t(`admin.languages.${language}`)}
              {!isTranslated && ` · ${t("queue.noTranslation")}`}
            </p>
            <div {...INERT}>
              <DealCard deal={card} eager heading="h2" idPrefix={index === 0 ? "deal" : "featured"} />
            </div>
          </li>
        ))}
      </ul>
    </ViewerRoleContext.Provider>
  );
}

import { withChanges } from "~/features/deals/edit/changes";
import { discountPercentage } from "~/features/deals/price";
import { dealCard } from "~/features/deals/texts/deal-card.server";
import type { WaitingSubmission } from "~/features/submissions/queue.server";
import { LANGUAGES, type Language } from "~/platform/i18n/languages";
import type { PageRequest } from "~/platform/page/page.server";

const NOTHING = new Set<string>();

/** The deal as it would be once the submission is approved. */
export function proposedOf({ deal, changes }: WaitingSubmission): WaitingSubmission["deal"] {
  return { ...deal, ...withChanges(deal, changes) };
}

/** The cards with the texts that readers of each language would see, the page's language first. */
export function proposedCards({ language: own, now }: PageRequest, submission: WaitingSubmission) {
  const proposed = proposedOf(submission);
  const deal = {
    ...proposed,
    discountPercentage: discountPercentage(proposed.originalPrice, proposed.discountedPrice),
  };
  const cardFor = (language: Language) =>
    dealCard(deal, { language, now, own: { like: NOTHING, noluck: NOTHING }, lowest: NOTHING });
  const card = cardFor(own);
  const languages = [...LANGUAGES].sort((one, other) => Number(other === own) - Number(one === own));
  return languages.map((language) => {
    const { title, summary, titleLang = language, textLang = language } = cardFor(language);
    return { language, isTranslated: titleLang === language, card: { ...card, title, summary, titleLang, textLang } };
  });
}

import { env } from "~/env.server";
import { guessLanguage } from "~/features/deals/deal-texts";
import type { DealInput } from "~/features/deals/input";
import { dealKind } from "~/features/deals/search-document.server";
import { priceTerms } from "~/features/deals/texts/form-terms.server";
import { popularTags } from "~/features/lists/tags.server";
import { nameOfKind } from "~/features/search/kinds.server";
import type { Database } from "~/platform/db/connection.server";
import type { Language } from "~/platform/i18n/languages";
import type { PageRequest } from "~/platform/page/page.server";
import { formPictures } from "./deal-form-picture.server";

const OFFERED_TAGS = 12;

/** The popular tags among which tags in the page's language are looked for. */
const POPULAR_TAGS = 200;

/**
 * @param deal whose kind the form of an admin shows; null for a new one
 * @param imageUrl the picture that the form opens with
 */
export async function formContext(
  { db, language }: PageRequest,
  deal: Pick<DealInput, "title" | "tags" | "translations"> | null = null,
  imageUrl = "",
) {
  const automatic = deal && dealKind({ ...deal, kind: null });
  return {
    /** The kind that the rules find, empty if they find none; null for a new deal. */
    automaticKind: deal && (automatic ? nameOfKind(automatic, language) : ""),
    timeZone: env().siteTimeZone,
    prices: priceTerms(language),
    tags: await offeredTags(db, language),
    pictures: await formPictures(db, imageUrl),
  };
}

/** Popular tags in the page's language, or others if there are none. */
async function offeredTags(db: Database, language: Language): Promise<string[]> {
  const popular = (await popularTags(db, { limit: POPULAR_TAGS })).map(({ name }) => name);
  const own = popular.filter((tag) => guessLanguage({ title: tag, description: "" }) === language);
  return (own.length > 0 ? own : popular).slice(0, OFFERED_TAGS);
}

import { dealPath } from "~/features/deals/addresses";
import { DEAL_FIELDS } from "~/features/deals/deal";
import { titleFor } from "~/features/deals/deal-texts";
import { fieldText } from "~/features/deals/texts/field-text.server";
import { DUPLICATES_PATH } from "~/features/duplicates/addresses";
import type { DuplicateDeal } from "~/features/duplicates/find-duplicates.server";
import { type DuplicatePair, listPairs } from "~/features/duplicates/list-pairs.server";
import { recentMerges } from "~/features/duplicates/merge.server";
import { findOwnDeals } from "~/features/submissions/own-deals.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import type { Language } from "~/platform/i18n/languages";
import { momentOf } from "~/platform/i18n/site-format.server";

export async function duplicatesView(pageRequest: AdminRequest) {
  const { db, url, now, t, language, user } = pageRequest;
  const { pairs, next } = await listPairs(db, { before: url.searchParams.get("before"), now });
  const merges = await recentMerges(db, { now });
  const ids = [...pairs.flatMap(({ older, newer }) => [older.id, newer.id]), ...merges.map(({ keptId }) => keptId)];
  const own = await findOwnDeals(db, user.id, ids);
  const undoable = merges.filter(({ keptId, mergedId }) => !own.has(keptId) && !own.has(mergedId));
  return {
    pairs: pairs.map((pair) => pairView(pageRequest, pair, own)),
    nextHref: next && `${DUPLICATES_PATH}?before=${next}`,
    merges: undoable.map(({ id, kept, merged, mergedAt, username }) => {
      const [title, mergedTitle] = [titleFor(kept, language), titleFor(merged, language)];
      const at = momentOf(language, mergedAt);
      const by = t("admin.by", { who: username ?? t("admin.deletedAccount"), when: at.text });
      const undo = t("admin.undoNamed", { name: mergedTitle });
      return { id, title, text: t("duplicates.mergedInto", { title: mergedTitle, by }), at, undo, undone: null };
    }),
  };
}

export type DuplicatesView = Awaited<ReturnType<typeof duplicatesView>>;

function pairView(
  pageRequest: AdminRequest,
  { certainty, older, newer }: DuplicatePair,
  own: ReadonlySet<string | null>,
) {
  const { t, language } = pageRequest;
  const published = ({ createdAt }: DuplicateDeal) => momentOf(language, createdAt);
  const fields = DEAL_FIELDS.flatMap((field) => {
    if (!(field in older)) return [];
    const [one = "", other = ""] = [older, newer].map((deal) =>
      fieldText(pageRequest, field, deal[field as keyof DuplicateDeal]),
    );
    return one === other ? [] : [{ name: t(`admin.fields.${field}`), older: one, newer: other }];
  });
  return {
    certainty: t(`duplicates.${certainty}`),
    refusal: own.has(older.id) || own.has(newer.id) ? t("duplicates.errors.own") : null,
    older: linked(older, language),
    newer: linked(newer, language),
    fields,
    published: { name: t("duplicates.published"), older: published(older), newer: published(newer) },
  };
}

export type DuplicatePairView = ReturnType<typeof pairView>;

function linked(deal: DuplicateDeal, language: Language) {
  return { id: deal.id, title: titleFor(deal, language), path: dealPath(deal) };
}

import { DUPLICATES_PATH } from "~/addresses/duplicates";
import { DEAL_FIELDS } from "~/domain/deals/deal";
import { titleFor } from "~/domain/deals/deal-texts";
import { dealPath } from "~/domain/deals/slugs";
import type { DuplicateDeal } from "~/domain/duplicates/find-duplicates.server";
import { type DuplicatePair, listPairs } from "~/domain/duplicates/list-pairs.server";
import { recentMerges } from "~/domain/duplicates/merge.server";
import { findOwnDeals } from "~/domain/submissions/own-deals.server";
import type { Language } from "~/i18n/languages";
import type { AdminRequest } from "~/web/accounts/require-admin.server";
import { fieldText } from "~/web/deals/field-text.server";
import { momentOf } from "~/web/page/site-format.server";

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

import { data } from "@remix-run/node";
import type { TFunction } from "i18next";
import { isCategoryKey } from "~/features/categories/categories";
import { titleFor } from "~/features/deals/deal-texts";
import { changeDeals, MAX_CHANGED } from "~/features/deals/edit/batches.server";
import type { BatchChange } from "~/features/deals/edit/changes";
import { undoChange } from "~/features/deals/edit/undo.server";
import { changeName } from "~/features/deals/texts/change-name.server";
import { adminListHref, parseAdminListState } from "~/features/lists/addresses/admin-list";
import { dealsById } from "~/features/lists/browse.server";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import type { LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import type { Flash, FlashDetail } from "~/platform/page/flash.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { isUuid } from "~/platform/values/uuid";

export interface BatchQuestion {
  /** A title such as "Delete 12 deals?" and a button such as "Delete 12 deals". */
  title: LocalizedText;
  button: LocalizedText;
  deletes: boolean;
  change: string;
  ids: string[];
  titles: string[];
  /** Number of deals beyond `titles`. */
  unnamed: number;
}

const MAX_TITLES = 10;

function parseChange(text: string | null, category: string): BatchChange | null {
  if (text === "feature") return { featured: true };
  if (text === "unfeature") return { featured: false };
  if (text === "expire") return { expireNow: true };
  if (text === "delete") return { delete: true };
  const key = text === "category" ? category : (/^category:(\w+)$/.exec(text ?? "")?.[1] ?? "");
  return isCategoryKey(key) ? { category: key } : null;
}

function changeText(change: BatchChange): string {
  if ("category" in change) return `category:${change.category}`;
  if ("featured" in change) return change.featured ? "feature" : "unfeature";
  return "delete" in change ? "delete" : "expire";
}

/** Returns a question about the selected deals unless `confirmed`; `cancel` returns the selection, `undo` reverts a batch. */
export async function batchAction(pageRequest: AdminFormRequest) {
  const { db, form, url, user, language, now } = pageRequest;
  const undo = form.get("undo");
  if (undo !== null) return undoBatch(pageRequest, undo);
  const ids = [...new Set(form.getAll("deal").filter(isUuid))];
  const change = parseChange(form.get("change"), form.get("category") ?? "");
  if (form.has("cancel")) return data({ error: null, ids, question: null });
  const reject = (why: (t: TFunction) => string) =>
    data({ error: inEachLanguage(why), ids, question: null }, { status: 400 });
  if (!change) return reject((t) => t("admin.batch.noChange"));
  if (ids.length > MAX_CHANGED) return reject((t) => t("admin.batch.tooMany", { count: MAX_CHANGED }));
  const deals = await dealsById(db, ids);
  if (deals.length === 0) return reject((t) => t("admin.batch.noneSelected"));
  if (!form.has("confirmed")) {
    const button = inEachLanguage((t, language) => changeName({ t, language }, change, deals.length));
    const question: BatchQuestion = {
      button,
      title: inEachLanguage((t, language) => t("admin.batch.question", { change: button[language] })),
      deletes: "delete" in change,
      change: changeText(change),
      ids: deals.map(({ id }) => id),
      titles: deals.slice(0, MAX_TITLES).map((deal) => titleFor(deal, language)),
      unnamed: Math.max(0, deals.length - MAX_TITLES),
    };
    return data({ error: null, ids, question });
  }
  const done = await changeDeals(db, { ids, change, actorId: user.id, now });
  if (done === "too_many") return reject((t) => t("admin.batch.tooMany", { count: MAX_CHANGED }));
  const { batchId, changed } = done;
  if (changed === 0) throw back(url, "nothingChanged");
  throw back(url, "delete" in change ? "dealsDeleted" : "dealsChanged", { count: changed, undo: batchId });
}

async function undoBatch({ db, url, user, now }: AdminFormRequest, batchId: string): Promise<never> {
  const undone = await undoChange(db, { batchId, actorId: user.id, now });
  if (undone === "already_undone") throw back(url, "undoneBefore");
  if (typeof undone === "string") throw back(url, "undoTooLate");
  throw back(url, "dealsRestored", { count: undone.restored });
}

function back(url: URL, flash: Flash, detail?: FlashDetail): Response {
  const here = parseAdminListState(url.searchParams);
  return redirectWithFlash(adminListHref(here, { page: here.page }), flash, { detail });
}

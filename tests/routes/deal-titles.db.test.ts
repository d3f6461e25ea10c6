import { expect, it } from "vitest";
import { mergeDeals } from "~/domain/duplicates/merge.server";
import { loader as ownReports } from "~/routes/_account.account.reports";
import { loader as ownSubmissions } from "~/routes/_account.account.submissions._index";
import { loader as adminList, action as batch } from "~/routes/_admin.admin.deals";
import { loader as duplicates } from "~/routes/_admin.admin.duplicates";
import { loader as editForm } from "~/routes/_admin.admin.edit-deal.$dealId";
import { loader as queue } from "~/routes/_admin.admin.queue";
import { loader as reports } from "~/routes/_admin.admin.reports";
import { loader as suggestForm } from "~/routes/deals.$dealId.suggest";
import { loader as submitForm } from "~/routes/deals.submit";
import { loader as log } from "~/routes/moderation";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { answerOf, load, post, routeArgs } from "../support/routes";
import { insertSubmittedDeal } from "../support/submissions";

const db = useDatabase();

/** The values of `title` and `titles` in a page's data, without those of its `meta`. */
function titlesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === "meta") return [];
    if (name === "title" && typeof part === "string") return [part];
    return name === "titles" ? (part as string[]) : titlesIn(part);
  });
}

it("readers of English see the English title of a Chinese deal, everywhere", async () => {
  const admin = await insertSignedIn(db(), "boss", { isAdmin: true });
  const { headers } = admin;
  const deal = {
    ...{ title: "静音水壶", description: "", store: "Hearth", expiresAt: null, discountedPrice: 20 },
    lang: "zh",
    translations: { en: { title: "Quiet kettle", description: "" } },
  } as const;
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [id = "", second = "", third = ""] = await insertDeals(db(), [
    { ...deal, url: "https://hearth.example/1", createdAt: at(3) },
    { ...deal, url: "https://hearth.example/2", createdAt: at(2) },
    { ...deal, url: "https://hearth.example/3", createdAt: at(1) },
  ]);
  await mergeDeals(db(), { from: third, into: second, actorId: admin.id, now: new Date() });
  await insertSubmittedDeal(db(), { userId: admin.id, deal: { ...deal, url: "https://hearth.example/4" } });
  await db().insertInto("reports").values({ deal_id: id, user_id: admin.id, reason: "other", note: "" }).execute();

  const pages = {
    duplicates: load(duplicates, "/admin/duplicates", { headers }),
    reports: load(reports, "/admin/reports", { headers }),
    // Its cards are in both languages, the reader's first.
    queue: load(queue, "/admin/queue", { headers }).then(({ item }) => ({ ...item, cards: item?.cards.slice(0, 1) })),
    list: load(adminList, "/admin/deals", { headers }),
    edit: load(editForm, `/admin/edit-deal/${id}`, { headers, params: { dealId: id } }),
    question: batch(routeArgs(post("/admin/deals", { deal: id, change: "delete" }, headers))),
    log: load(log, "/moderation", { headers }),
    ownReports: load(ownReports, "/account/reports", { headers }),
    ownSubmissions: load(ownSubmissions, "/account/submissions", { headers }),
    suggest: load(suggestForm, `/deals/${id}/suggest`, { headers, params: { dealId: id } }),
    known: load(submitForm, "/deals/submit?url=https%3A%2F%2Fhearth.example%2F1", { headers }),
  };
  for (const [name, page] of Object.entries(pages)) {
    const { data } = await answerOf(() => page as Promise<unknown>);
    const { values: _, ...shown } = data as { values?: unknown };
    const titles = titlesIn({ ...shown, form: { known: (shown as { form?: { known?: unknown } }).form?.known } });
    expect(titles, name).toContain("Quiet kettle");
    expect(titles, name).not.toContain("静音水壶");
  }
});

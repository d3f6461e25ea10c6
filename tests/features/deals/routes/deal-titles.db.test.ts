import { expect, it } from "vitest";
import { loader as editForm } from "~/features/deals/routes/edit-deal";
import { mergeDeals } from "~/features/duplicates/merge.server";
import { loader as duplicates } from "~/features/duplicates/routes/duplicates";
import { loader as adminList, action as batch } from "~/features/lists/routes/admin-deals";
import { loader as log } from "~/features/moderation/routes/moderation";
import { loader as reports } from "~/features/reports/routes/open-reports";
import { loader as ownReports } from "~/features/reports/routes/own-reports";
import { loader as ownSubmissions } from "~/features/submissions/routes/own-submissions";
import { loader as queue } from "~/features/submissions/routes/queue";
import { loader as submitForm } from "~/features/submissions/routes/submit";
import { loader as suggestForm } from "~/features/submissions/routes/suggest";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { answerOf, load, post, routeArgs } from "../../../support/routes";
import { insertSubmittedDeal } from "../../../support/submissions";

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

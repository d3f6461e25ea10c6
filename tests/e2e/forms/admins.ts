import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { mergeDeals } from "~/features/duplicates/merge.server";
import { blockHost } from "~/features/moderation/block-hosts.server";
import type { ReportReason } from "~/features/reports/tables";
import { SITE_PAGES } from "~/features/site/site-texts";
import { FEED_PATH, SOURCES_PATH } from "~/features/sources/addresses";
import { recordFetchProblem, saveSourceFeed } from "~/features/sources/source-feeds.server";
import { decide } from "~/features/submissions/decide.server";
import { setTrust } from "~/features/submissions/trust.server";
import { en } from "~/platform/i18n/locales/en";
import { insertDeals } from "../../support/deals";
import { insertMissingPage } from "../../support/missing-pages";
import { insertMember } from "../../support/people";
import { png } from "../../support/site";
import { SITE_CATEGORIES } from "../../support/site-under-test";
import { insertSubmittedDeal } from "../../support/submissions";
import { insertToken } from "../../support/tokens";
import { unique } from "../../support/unique";
import { expect } from "../fixtures";
import { type FormJourney, main, named, newDeal, type Scene, toastWith } from "./journey";
import { field, reviewedDeal } from "./members";

/** The subject of the journey that is played: its address tells the other steps what to look for. */
let subject = "";
let submissionId = "";

const DEAL = /\/deals\/[\da-f-]{36}\//;

const done = (scene: Scene) => toastWith(scene, scene.texts.flash.queueDone);

const article = (scene: Scene) => main(scene).getByRole("article").filter({ hasText: subject });

const missing = (scene: Scene) =>
  main(scene)
    .getByRole("region", { name: scene.texts.missingPages.title })
    .getByRole("listitem")
    .filter({ hasText: subject });

async function dealList(scene: Scene): Promise<string> {
  const { title } = await newDeal(scene);
  subject = title;
  return `/admin/deals?${new URLSearchParams({ q: title })}`;
}

async function select(scene: Scene) {
  await main(scene).locator("input[type=checkbox][name=deal]").check();
}

async function ask(scene: Scene) {
  await select(scene);
  await main(scene).locator("button[name=change][value=delete]").click();
  await expect(main(scene).locator("[name=confirmed]")).toHaveCount(1);
}

const CHANGES = ["category", "feature", "unfeature", "expire"].map(
  (change): FormJourney => ({
    form: `/admin/deals change=${change}`,
    isLong: change !== "category",
    at: dealList,
    fill: select,
    button: (scene) => main(scene).locator(`button[name=change][value=${change}]`),
    sees: async (scene) => {
      await expect(main(scene).locator("[name=confirmed]")).toHaveCount(1);
      await expect(main(scene)).toContainText(subject);
    },
  }),
);

async function waiting(scene: Scene, { isTrusted = false } = {}): Promise<string> {
  const { id: userId } = await insertMember(scene.db, `e2e_${unique()}`, { cost: 10 });
  if (isTrusted) await setTrust(scene.db, { userId, trust: "given" });
  return waitingOf(scene, { userId });
}

async function waitingOfSource(scene: Scene): Promise<string> {
  const name = source();
  await scene.db
    .insertInto("sources")
    .values({ name, created_at: new Date(), delivered_at: null, trusted: false })
    .execute();
  return waitingOf(scene, { userId: null, source: name });
}

/** Later than all others in the queue. */
async function waitingOf({ db }: Scene, sender: { userId: string | null; source?: string }): Promise<string> {
  const before = new Date(Date.UTC(2090, 0, 1) + Math.trunc(Math.random() * 1e12));
  const of = (title: string) => ({ title, store: title, url: `https://shop.example/${unique()}`, expiresAt: null });
  subject = `Waiting ${unique()}`;
  const decided = { decision: "rejected", decided_at: new Date() } as const;
  const marker = await insertSubmittedDeal(db, { ...sender, created_at: before, deal: of("Marker"), ...decided });
  const created_at = new Date(before.getTime() + 1);
  submissionId = (await insertSubmittedDeal(db, { ...sender, created_at, deal: of(subject) })).id;
  return `/admin/queue?after=${marker.id}`;
}

async function expectDecision({ db }: Scene, decision: string | null) {
  const found = await db.selectFrom("submissions").select("decision").where("id", "=", submissionId).executeTakeFirst();
  expect(found?.decision).toBe(decision);
}

async function report({ db }: Scene, row: { deal_id: string } | { rating_id: string }) {
  const { id: user_id } = await insertMember(db, `e2e_${unique()}`, { cost: 10 });
  const reason: ReportReason = "other";
  // Before any other: the page shows the oldest.
  const created_at = new Date(Date.UTC(2001, 0, 1));
  await db
    .insertInto("reports")
    .values({ ...row, user_id, reason, note: "See above", created_at })
    .execute();
}

const DEAL_VERDICTS = ["dismiss", "corrected", "gone", "delete"].map(
  (verdict): FormJourney => ({
    form: `/admin/reports verdict=${verdict}`,
    isLong: verdict !== "gone",
    at: async (scene) => {
      const { id, title } = await newDeal(scene);
      subject = title;
      await report(scene, { deal_id: id });
      return "/admin/reports";
    },
    fill: (scene) => article(scene).locator("[name=answer]").fill("Thank you"),
    button: (scene) => article(scene).locator(`button[value=${verdict}]`),
    sent: { answer: "Thank you", kind: "deal" },
    sees: async (scene) => {
      await done(scene);
      await expect(article(scene)).toHaveCount(0);
    },
  }),
);

async function pair(scene: Scene) {
  subject = `Kettle ${unique()}`;
  const deal = { title: subject, store: `Shop ${subject}`, expiresAt: null };
  const older = { ...deal, discountedPrice: 20, createdAt: new Date(Date.now() - 60_000) };
  return insertDeals(scene.db, [older, { ...deal, discountedPrice: 21 }]);
}

async function pairPage(scene: Scene) {
  await pair(scene);
  return "/admin/duplicates";
}

const shownPair = (scene: Scene) =>
  main(scene)
    .getByRole("listitem")
    .filter({ has: scene.page.getByRole("table"), hasText: subject });

const merges = (scene: Scene) =>
  main(scene)
    .getByRole("region", { name: scene.texts.duplicates.recent })
    .getByRole("listitem")
    .filter({ hasText: subject });

const source = () =>
  `nightly-${unique()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")}`.slice(0, 40);

const feed = {
  address: `${process.env.E2E_RECEIVER}/feed`,
  format: "rss",
  map: null,
  intervalMinutes: 60,
} as const;

const ofSource = (scene: Scene) => main(scene).getByRole("region", { name: subject, exact: true });

/** The form of a feed's address. */
function feedForm(intent: "preview" | "save", journey: Pick<FormJourney, "leads" | "sees">): FormJourney {
  return {
    form: `/admin/sources/feed intent=${intent}`,
    at: () => FEED_PATH,
    fill: async (scene) => {
      subject = source();
      await main(scene).locator("[name=source]").fill(subject);
      await main(scene).locator("[name=address]").fill(feed.address);
    },
    button: named(({ sources }) => sources.feed[intent]),
    sent: { format: "rss", interval: "60", publish: "at_once", version: "" },
    ...journey,
  };
}

/** A button of the card of a source whose feed would end most of its deals. */
function feedButton(
  name: "fetch" | "endMost" | "stopFeed" | "trust" | "untrust",
  { trusted = true, ...journey }: Pick<FormJourney, "fill" | "sees"> & { trusted?: boolean },
): FormJourney {
  return {
    form: `/admin/sources ${name}`,
    at: async ({ db }) => {
      subject = source();
      const now = new Date();
      await saveSourceFeed(db, { ...feed, trusted, source: subject }, { now });
      const unconfirmed = { wouldEnd: 20, live: 30 };
      await recordFetchProblem(db, { source: subject, dueAt: now }, { problem: "unconfirmed", unconfirmed, now });
      return SOURCES_PATH;
    },
    button: (scene) => ofSource(scene).locator(`button[name=${name}]`),
    ...journey,
  };
}

/** What other tests see of the site stays as it is. */
const saved = (scene: Scene) => toastWith(scene, scene.texts.flash.siteSaved);

const SITE: FormJourney[] = [
  {
    form: "/admin/site intent=brand",
    at: () => "/admin/site",
    fill: (scene) => main(scene).locator("[name=dailyDeals]").fill("10,000"),
    button: (scene) => main(scene).locator("button[name=intent][value=brand]"),
    sent: { dailyDeals: "10,000" },
    sees: saved,
  },
  {
    form: "/admin/site logo",
    at: () => "/admin/site",
    fill: (scene) =>
      main(scene)
        .locator("[name=logo]")
        .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(32) }),
    button: named(({ siteForm }) => siteForm.saveLogo),
    sees: saved,
  },
  {
    form: "/admin/site intent=categories",
    at: () => "/admin/site",
    button: (scene) => main(scene).locator("button[name=intent][value=categories]"),
    sent: Object.fromEntries(
      SITE_CATEGORIES.flatMap(({ key, en, slug }, at) =>
        Object.entries({ key, en, slug }).map(([name, value]) => [`category.${at}.${name}`, value]),
      ),
    ),
    sees: saved,
  },
  {
    form: "/admin/site intent=remove",
    at: () => "/admin/site",
    button: named(({ siteForm }) => siteForm.removeLogo),
    sees: async (scene) => {
      await saved(scene);
      await expect(named(({ siteForm }) => siteForm.removeLogo)(scene)).toHaveCount(0);
    },
  },
];

const PAGES = SITE_PAGES.map(
  (page): FormJourney => ({
    form: `/admin/site intent=${page}`,
    isLong: page !== "terms",
    at: () => "/admin/site",
    fill: async (scene) => {
      await main(scene).locator("summary").filter({ hasText: scene.texts.sitePages[page] }).click();
      for (const lang of TEXT_LANGUAGES) await main(scene).locator(`[name="${page}.${lang}"]`).fill("");
    },
    button: (scene) => main(scene).locator(`button[name=intent][value=${page}]`),
    sent: { [`${page}.en`]: "", [`${page}.zh`]: "" },
    sees: saved,
  }),
);

export const ADMINS: FormJourney[] = [
  ...SITE,
  ...PAGES,
  {
    form: "/admin/add-deal url",
    at: () => "/admin/add-deal",
    fill: async (scene) => {
      subject = `Added ${unique()}`;
      const values = {
        ...{ title: subject, store: "Hearth", originalPrice: "5", url: `https://shop.example/${unique()}` },
        kind: "gaming chair",
      };
      for (const [name, value] of Object.entries(values)) await field(scene, name).fill(value);
      await field(scene, "category").selectOption("books");
    },
    button: named(({ admin }) => admin.create),
    sent: { store: "Hearth", category: "books", kind: "gaming chair" },
    leads: DEAL,
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.dealCreated);
      await expect(main(scene).getByRole("heading", { level: 1 })).toHaveText(subject);
    },
  },
  {
    form: "/admin/edit-deal/{id} title",
    at: async (scene) => `/admin/edit-deal/${(await newDeal(scene)).id}`,
    fill: (scene) => field(scene, "title").fill("An edited title"),
    button: named(({ admin }) => admin.save),
    sent: { title: "An edited title" },
    leads: DEAL,
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.dealSaved);
      await expect(main(scene).getByRole("heading", { level: 1 })).toHaveText("An edited title");
    },
  },
  ...CHANGES,
  {
    form: "/admin/deals change=delete",
    at: async (scene) => {
      const { id, title } = await newDeal(scene);
      subject = title;
      return `/admin/edit-deal/${id}`;
    },
    button: named(({ admin }) => admin.batch.buttons.delete),
    leads: /\/admin\/deals$/,
    sees: (scene) => expect(main(scene).getByRole("listitem").filter({ hasText: subject })).toBeVisible(),
  },
  {
    form: "/admin/deals confirmed",
    at: dealList,
    fill: ask,
    button: (scene) => main(scene).locator("button[name=change]"),
    sent: { change: "delete" },
    sees: async (scene) => {
      await toastWith(scene, en.flash.dealsDeleted_one.replace("{{count}}", "1"));
      await expect(main(scene).locator(".admin-deal")).toHaveCount(0);
    },
  },
  {
    form: "/admin/deals cancel=true",
    at: dealList,
    fill: ask,
    button: named(({ admin }) => admin.cancel),
    sees: (scene) => expect(main(scene).locator("input[type=checkbox][name=deal]")).toBeChecked(),
  },
  {
    form: "/admin/deals undo",
    at: async (scene) => {
      const { id, title } = await newDeal(scene);
      subject = title;
      await changeDeals(scene.db, { ids: [id], change: { delete: true }, actorId: scene.member.id, now: new Date() });
      return "/admin/deals";
    },
    button: (scene) =>
      main(scene).getByRole("region", { name: scene.texts.admin.recent }).locator("button[name=undo]").first(),
    sees: (scene) => toastWith(scene, en.flash.dealsRestored_one.replace("{{count}}", "1")),
  },
  {
    form: "/deals/{id}/state state",
    at: async (scene) => (await newDeal(scene)).path,
    fill: (scene) => main(scene).locator("select[name=state]").selectOption("gone"),
    button: named(({ life }) => life.decide),
    sent: { state: "gone" },
    sees: async (scene) => {
      await expect(main(scene)).toContainText(scene.texts.life.notices.gone);
      await expect(main(scene).locator("select[name=state]")).toHaveValue("gone");
    },
  },
  ...(
    [
      ["give", "trustGiven"],
      ["take", "trustTaken"],
      ["record", "trustByRecord"],
    ] as const
  ).map(
    ([trust, flash]): FormJourney => ({
      form: `/admin/queue trust=${trust}`,
      isLong: trust !== "give",
      at: (scene) => waiting(scene, { isTrusted: trust !== "give" }),
      button: (scene) => article(scene).locator(`button[name=trust][value=${trust}]`),
      sees: (scene) => toastWith(scene, scene.texts.flash[flash]),
    }),
  ),
  {
    form: "/admin/queue trustSource",
    at: waitingOfSource,
    button: (scene) => article(scene).locator("button[name=trustSource]"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.sourceTrusted);
      await expectDecision(scene, "approved");
    },
  },
  {
    form: "/admin/queue verdict=approve",
    at: waiting,
    button: (scene) => article(scene).locator("button[value=approve]"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.queueApproved);
      await expectDecision(scene, "approved");
    },
  },
  {
    form: "/admin/queue verdict=reject",
    at: waiting,
    fill: async (scene) => {
      await expect(article(scene).locator("[name=reason] option").first()).toHaveText(scene.texts.reports.choose);
      await article(scene).locator("[name=reason]").selectOption("advertising");
      await article(scene).locator("[name=reasonText]").fill("An advertisement");
    },
    button: (scene) => article(scene).locator("button[value=reject]"),
    sent: { reason: "advertising", reasonText: "An advertisement" },
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.queueRejected);
      await expectDecision(scene, "rejected");
    },
  },
  {
    form: "/admin/queue verdict=merge",
    at: waiting,
    fill: async (scene) => {
      const { title, path } = await newDeal(scene);
      await article(scene).locator("[name=find]").fill(path);
      await article(scene).locator("[name=find]").press("Enter");
      const found = article(scene).getByLabel(title);
      await expect(found, "chosen by an admin alone").not.toBeChecked();
      await found.check();
    },
    button: (scene) => article(scene).locator("button[value=merge]"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.merged);
      await expectDecision(scene, "merged");
    },
  },
  ...(["gone", "live"] as const).map(
    (verdict): FormJourney => ({
      form: `/admin/queue verdict=${verdict}`,
      isLong: verdict !== "gone",
      at: async (scene) => {
        const { id, title } = await newDeal(scene);
        subject = title;
        // Before any other: the page shows the longest missing.
        await insertMissingPage(scene.db, id, { since: new Date(Date.UTC(2001, 0, 1)) });
        return "/admin/queue";
      },
      button: (scene) => missing(scene).locator(`button[value=${verdict}]`),
      sees: async (scene) => {
        await done(scene);
        await expect(missing(scene)).toHaveCount(0);
      },
    }),
  ),
  {
    form: "/admin/queue undo",
    at: async (scene) => {
      const page = await waiting(scene);
      const verdict = { decision: "rejected", reason: "advertising", reasonText: "" } as const;
      const actorId = scene.member.id;
      await decide(scene.db, { id: submissionId, version: 1, verdict, actorId, now: new Date() });
      return page;
    },
    button: (scene) => main(scene).locator(`button[name=undo][value="${submissionId}"]`),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.queueReopened);
      await expectDecision(scene, null);
    },
  },
  {
    form: "/admin/queue/{id} title",
    at: async (scene) => {
      await waiting(scene);
      return `/admin/queue/${submissionId}`;
    },
    fill: (scene) => field(scene, "title").fill("Approved with a better title"),
    button: (scene) => main(scene).locator("form .button-primary"),
    leads: /\/admin\/queue$/,
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.queueApproved);
      await expectDecision(scene, "approved");
    },
    back: /\/admin\/queue$/,
  },
  {
    form: "/deals/{id}/prices",
    at: async (scene) => (await newDeal(scene)).path,
    fill: (scene) => main(scene).getByText(scene.texts.prices.all).click(),
    button: (scene) => main(scene).getByRole("button", { name: scene.texts.prices.takeBack }),
    sees: (scene) => expect(main(scene).locator("#prices")).toHaveCount(0),
  },
  ...DEAL_VERDICTS,
  {
    form: "/admin/reports verdict=hide",
    at: async (scene) => {
      const { ratingId, title } = await reviewedDeal(scene);
      subject = title;
      await report(scene, { rating_id: ratingId });
      return "/admin/reports";
    },
    button: (scene) => article(scene).locator("button[value=hide]"),
    sent: { kind: "rating" },
    sees: async (scene) => {
      await done(scene);
      await expect(article(scene)).toHaveCount(0);
    },
  },
  {
    form: "/admin/reports host",
    at: () => "/admin/reports",
    fill: async (scene) => {
      subject = `${source()}.example`;
      await main(scene).locator("[name=host]").fill(subject);
      // Without a reason it comes back with what was typed.
      await named(({ hosts }) => hosts.block)(scene).click();
      await expect(main(scene).locator("#field-reason")).toHaveAccessibleDescription(/\p{L}/u);
      await expect(main(scene).locator("[name=host]")).toHaveValue(subject);
      await main(scene).locator("#field-reason").fill("Sells fakes.");
    },
    button: named(({ hosts }) => hosts.block),
    sent: { reason: "Sells fakes.", term: "week" },
    sees: async (scene) => {
      await done(scene);
      await expect(main(scene).getByRole("listitem").filter({ hasText: subject })).toBeVisible();
    },
  },
  {
    form: "/admin/reports unblock",
    at: async ({ db, member }) => {
      subject = `${source()}.example`;
      const block = { host: subject, reason: "Sells fakes.", term: "week" } as const;
      await blockHost(db, block, { actorId: member.id, now: new Date() });
      return "/admin/reports";
    },
    button: (scene) => main(scene).locator(`button[name=unblock][value="${subject}"]`),
    sees: async (scene) => {
      await done(scene);
      await expect(main(scene).getByRole("listitem").filter({ hasText: subject })).toHaveCount(0);
    },
  },
  {
    form: "/admin/duplicates verdict=merge",
    at: pairPage,
    button: (scene) => shownPair(scene).locator("button[value=merge]"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.merged);
      await expect(shownPair(scene)).toHaveCount(0);
      await expect(merges(scene)).toBeVisible();
    },
  },
  {
    form: "/admin/duplicates verdict=different",
    at: pairPage,
    fill: (scene) => shownPair(scene).locator("[name=different]").fill("Another colour"),
    button: (scene) => shownPair(scene).locator("button[value=different]"),
    sent: { different: "Another colour" },
    sees: (scene) => expect(shownPair(scene)).toHaveCount(0),
  },
  {
    form: "/admin/duplicates undo",
    at: async (scene) => {
      const [into = "", from = ""] = await pair(scene);
      await mergeDeals(scene.db, { from, into, actorId: scene.member.id, now: new Date() });
      return "/admin/duplicates";
    },
    button: (scene) => merges(scene).locator("button[name=undo]"),
    sees: async (scene) => {
      await toastWith(scene, scene.texts.flash.mergeUndone);
      await expect(shownPair(scene)).toBeVisible();
    },
  },
  {
    form: "/admin/sources source",
    at: () => "/admin/sources",
    fill: async (scene) => {
      subject = source();
      await main(scene).locator("[name=source]").fill(subject);
    },
    button: named(({ sources }) => sources.make),
    sent: { scopes: "deals:read" },
    sees: (scene) =>
      expect(
        main(scene)
          .getByRole("region", { name: scene.texts.sources.made.replace("{{source}}", subject) })
          .getByText(/^hj_[\w-]{43}$/),
      ).toBeVisible(),
  },
  {
    form: "/admin/sources revoke",
    at: async ({ db, member }) => {
      subject = source();
      await insertToken(db, { source: subject, actorId: member.id });
      return "/admin/sources";
    },
    fill: (scene) =>
      main(scene)
        .getByRole("region", { name: subject, exact: true })
        .getByText(scene.texts.sources.revoke, { exact: true })
        .click(),
    button: (scene) => main(scene).getByRole("region", { name: subject, exact: true }).locator("button[name=revoke]"),
    sees: (scene) => toastWith(scene, scene.texts.flash.tokenRevoked),
  },
  feedForm("preview", {
    // The receiver of the tests has no feed.
    sees: ({ texts: { sources }, ...scene }) =>
      expect(scene.page.getByRole("region", { name: sources.feed.previewTitle })).toContainText(
        sources.feed.problems.status.replace("{{status}}", "201"),
      ),
  }),
  feedForm("save", {
    leads: /\/admin\/sources$/,
    sees: (scene) => toastWith(scene, scene.texts.flash.feedSaved),
  }),
  feedButton("fetch", { sees: (scene) => toastWith(scene, scene.texts.flash.feedRequested) }),
  feedButton("endMost", { sees: (scene) => toastWith(scene, scene.texts.flash.feedRequested) }),
  feedButton("untrust", { sees: (scene) => toastWith(scene, scene.texts.flash.sourceUntrusted) }),
  feedButton("trust", { trusted: false, sees: (scene) => toastWith(scene, scene.texts.flash.sourceTrusted) }),
  feedButton("stopFeed", {
    fill: (scene) => ofSource(scene).getByText(scene.texts.sources.feed.stop, { exact: true }).first().click(),
    sees: (scene) => toastWith(scene, scene.texts.flash.feedStopped),
  }),
];

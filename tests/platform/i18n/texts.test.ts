import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PASSWORD_RULES } from "~/features/accounts/password";
import { STEPS } from "~/features/conditions/conditions";
import { DEAL_FIELDS, SORTS, SOURCES } from "~/features/deals/deal";
import { DEAL_FORM_FIELDS } from "~/features/deals/edit/deal-form";
import { STORED_REASONS } from "~/features/decisions/rejection-reasons";
import { REPORT_REASONS } from "~/features/reports/report-input";
import { SITE_PAGES } from "~/features/site/site-texts";
import { SUBMISSION_STATES } from "~/features/submissions/own-submissions.server";
import { TRUST_CHOICES } from "~/features/submissions/trust-choices";
import { NOUNS } from "~/platform/api/operation";
import { REJECTIONS } from "~/platform/edge/rejections.server";
import { DEAL_LANGUAGES } from "~/platform/i18n/languages";
import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { type SENT_TEXTS, sentTexts } from "~/platform/i18n/sent-texts";
import { THEMES } from "~/platform/preferences/preferences.server";
import { ROUTES } from "../../support/route-paths";
import { words } from "../../support/words";

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") texts.set(prefix + key, value);
    else for (const [below, text] of flatten(value, `${prefix}${key}.`)) texts.set(below, text);
  }
  return texts;
}

const english = flatten(en);
const chinese = flatten(zh);
const base = (key: string) => key.replace(/_(?:one|other)$/, "");
const known = new Set([...english.keys()].map(base));

const REACTIONS = ["like", "noluck"];

/** Stands for a variable part of a key. */
const WILDCARD = "*";

const withoutByYou = (errors: object) => Object.keys(errors).filter((error) => error !== "byYou");

/** Keys composed at runtime, and their possible values. */
const DYNAMIC: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ["title", "description", "about", "aboutText", "invalidTitle", "invalidText"].map((name) => [
      `*.${name}`,
      [`category.${name}`, `tag.${name}`, `store.${name}`],
    ]),
  ),
  ...Object.fromEntries(
    ["range", "upTo", "from"].map((name) => [`*.${name}`, [`list.${name}`, `search.filters.${name}`]]),
  ),
  "list.tabs.*": Object.keys(en.list.tabs).map((tab) => `list.tabs.${tab}`),
  "notifications.feedback.*": Object.keys(en.notifications.feedback).map(
    (outcome) => `notifications.feedback.${outcome}`,
  ),
  "notifications.feedbackKinds.*": Object.keys(en.notifications.feedbackKinds).map(
    (kind) => `notifications.feedbackKinds.${kind}`,
  ),
  "notifications.pushProblems.*": Object.keys(en.notifications.pushProblems).map(
    (problem) => `notifications.pushProblems.${problem}`,
  ),
  "notifications.failures.*": Object.keys(en.notifications.failures).map(
    (failure) => `notifications.failures.${failure}`,
  ),
  "notifications.regions.*": Object.keys(en.notifications.regions).map((region) => `notifications.regions.${region}`),
  "notifications.services.*": Object.keys(en.notifications.services).map(
    (service) => `notifications.services.${service}`,
  ),
  "notifications.modes.*": Object.keys(en.notifications.modes).map((mode) => `notifications.modes.${mode}`),
  "notifications.*": ["quietFrom", "quietTo", "digestAt"].map((name) => `notifications.${name}`),
  "alerts.kinds.*": Object.keys(en.alerts.kinds).map((kind) => `alerts.kinds.${kind}`),
  "conditions.*": ["q", "minPercent", "free", "coupon", "minLikes", "lowest", "live"].map(
    (name) => `conditions.${name}`,
  ),
  "conditions.langs.*": Object.keys(en.conditions.langs).map((lang) => `conditions.langs.${lang}`),
  "alertFields.*": Object.keys(en.alertFields).map((name) => `alertFields.${name}`),
  "alertChoices.any.*": Object.keys(en.alertChoices.any).map((name) => `alertChoices.any.${name}`),
  "alertChoices.*": Object.keys(STEPS).map((name) => `alertChoices.${name}`),
  "alerts.triggers.*": Object.keys(en.alerts.triggers).map((trigger) => `alerts.triggers.${trigger}`),
  "alerts.shortTriggers.*": Object.keys(en.alerts.shortTriggers).map((trigger) => `alerts.shortTriggers.${trigger}`),
  "alertErrors.*": Object.keys(en.alertErrors).map((code) => `alertErrors.${code}`),
  "list.sorts.*": ["relevance", ...SORTS].map((sort) => `list.sorts.${sort}`),
  "expiry.*": ["none", "expired", "soon"].map((state) => `expiry.${state}`),
  ...Object.fromEntries(
    (["fields", "hints", "errors", "contrasts", "logoErrors", "icons", "onlyIn"] as const).map((group) => [
      `siteForm.${group}.*`,
      Object.keys(en.siteForm[group]).map((name) => `siteForm.${group}.${name}`),
    ]),
  ),
  "account.errors.*": Object.keys(en.account.errors).map((name) => `account.errors.${name}`),
  "account.errors.check_*": ["missing", "wrong", "expired", "used", "too_fast", "trapped", "failed"].map(
    (verdict) => `account.errors.check_${verdict}`,
  ),
  "account.errors.*_taken": ["username", "email"].map((field) => `account.errors.${field}_taken`),
  "submissions.*": ["withdrawn", "decided", "dealRemoved"].map((why) => `submissions.${why}`),
  "account.rules.*": PASSWORD_RULES.map((rule) => `account.rules.${rule}`),
  "account.strength.*": ["very_weak", "weak", "fair", "good", "strong"].map((label) => `account.strength.${label}`),
  "reasons.*": Object.keys(en.reasons).map((reason) => `reasons.${reason}`),
  "states.*": ["doubtful", "gone", "back"].map((state) => `states.${state}`),
  "life.notices.*": Object.keys(en.life.notices).map((state) => `life.notices.${state}`),
  "life.decisions.*": Object.keys(en.life.decisions).map((decision) => `life.decisions.${decision}`),
  "life.events.*": Object.keys(en.life.events).map((kind) => `life.events.${kind}`),
  "submissions.kinds.*": Object.keys(en.submissions.kinds).map((kind) => `submissions.kinds.${kind}`),
  "submissions.states.*": SUBMISSION_STATES.map((state) => `submissions.states.${state}`),
  "submissions.pageChoice.*": ["lowest", "version", "anybody"].map((choice) => `submissions.pageChoice.${choice}`),
  "submissions.limits.*": Object.keys(en.submissions.limits).map((limit) => `submissions.limits.${limit}`),
  "moderation.actions.*": Object.keys(en.moderation.actions).map((action) => `moderation.actions.${action}`),
  "moderation.outcomes.*": Object.keys(en.moderation.outcomes).map((outcome) => `moderation.outcomes.${outcome}`),
  "hosts.errors.*": Object.keys(en.hosts.errors).map((error) => `hosts.errors.${error}`),
  "hosts.terms.*": Object.keys(en.hosts.terms).map((term) => `hosts.terms.${term}`),
  "header.roles.*": Object.keys(en.header.roles).map((role) => `header.roles.${role}`),
  "moderation.by.*": Object.keys(en.moderation.by).map((role) => `moderation.by.${role}`),
  "history.roles.*": Object.keys(en.history.roles).map((role) => `history.roles.${role}`),
  "reports.reasons.*": REPORT_REASONS.map((reason) => `reports.reasons.${reason}`),
  "reports.verdicts.*": Object.keys(en.reports.verdicts).map((verdict) => `reports.verdicts.${verdict}`),
  "reportErrors.*": withoutByYou(en.reportErrors).map((error) => `reportErrors.${error}`),
  "reportErrors.byYou.*": Object.keys(en.reportErrors.byYou).map((decision) => `reportErrors.byYou.${decision}`),
  "queueErrors.byYou.*": Object.keys(en.queueErrors.byYou).map((decision) => `queueErrors.byYou.${decision}`),
  "jobs.*": Object.keys(en.jobs).map((name) => `jobs.${name}`),
  "reports.errors.*": Object.keys(en.reports.errors).map((code) => `reports.errors.${code}`),
  "reports.kinds.*": Object.keys(en.reports.kinds).map((kind) => `reports.kinds.${kind}`),
  "reports.states.*": Object.keys(en.reports.states).map((state) => `reports.states.${state}`),
  "rejectionReasons.*": STORED_REASONS.map((reason) => `rejectionReasons.${reason}`),
  "duplicates.*": ["certain", "likely"].map((certainty) => `duplicates.${certainty}`),
  "duplicates.errors.*": Object.keys(en.duplicates.errors).map((error) => `duplicates.errors.${error}`),
  "queueErrors.*": withoutByYou(en.queueErrors).map((error) => `queueErrors.${error}`),
  "followFields.*": Object.keys(en.followFields).map((field) => `followFields.${field}`),
  "followErrors.*": Object.keys(en.followErrors).map((field) => `followErrors.${field}`),
  "feeds.*": ["published", "back"].map((kind) => `feeds.${kind}`),
  "queue.trust.*": TRUST_CHOICES.map((choice) => `queue.trust.${choice}`),
  "queue.record.*": Object.keys(en.queue.record).map((part) => `queue.record.${part}`),
  "reactions.*": REACTIONS.map((reaction) => `reactions.${reaction}`),
  "reactions.*Title": REACTIONS.map((reaction) => `reactions.${reaction}Title`),
  "reactions.*Word": REACTIONS.map((reaction) => `reactions.${reaction}Word`),
  "reactions.*Pressed": REACTIONS.map((reaction) => `reactions.${reaction}Pressed`),
  "reactions.*Count": REACTIONS.map((reaction) => `reactions.${reaction}Count`),
  "ratings.errors.*": Object.keys(en.ratings.errors).map((name) => `ratings.errors.${name}`),
  "admin.sources.*": SOURCES.map((source) => `admin.sources.${source}`),
  "admin.sorts.*": ["updated", "created"].map((sort) => `admin.sorts.${sort}`),
  "admin.fields.*": [...DEAL_FIELDS, ...DEAL_FORM_FIELDS.slice(0, -1)].map((field) => `admin.fields.${field}`),
  "list.*": ["minPrice", "maxPrice"].map((name) => `list.${name}`),
  "list.*Short": ["minPrice", "maxPrice"].map((name) => `list.${name}Short`),
  "list.languages.*": DEAL_LANGUAGES.map((language) => `list.languages.${language}`),
  "admin.languages.*": Object.keys(en.admin.languages).map((language) => `admin.languages.${language}`),
  "admin.actions.*": Object.keys(en.admin.actions).map((action) => `admin.actions.${action}`),
  "admin.refusals.*": Object.keys(en.admin.refusals).map((refusal) => `admin.refusals.${refusal}`),
  "admin.pictureErrors.*": Object.keys(en.admin.pictureErrors).map((code) => `admin.pictureErrors.${code}`),
  "admin.errors.*": Object.keys(en.admin.errors).map((code) => `admin.errors.${code}`),
  "admin.batch.buttons.*": ["feature", "unfeature", "expire", "delete"].map((name) => `admin.batch.buttons.${name}`),
  "admin.tabs.waiting.*": Object.keys(en.admin.tabs.waiting).map((name) => `admin.tabs.waiting.${name}`),
  "overview.questions.*": Object.keys(en.overview.questions).map((name) => `overview.questions.${name}`),
  "overview.items.*": Object.keys(en.overview.items).map((name) => `overview.items.${name}`),
  "overview.charts.*": Object.keys(en.overview.charts).map((name) => `overview.charts.${name}`),
  "overview.figures.*": Object.keys(en.overview.figures).map((name) => `overview.figures.${name}`),
  "restore.errors.*": Object.keys(en.restore.errors).map((problem) => `restore.errors.${problem}`),
  "search.kinds.*": Object.keys(en.search.kinds).map((kind) => `search.kinds.${kind}`),
  "search.sortedBy.*": Object.keys(en.search.sortedBy).map((sort) => `search.sortedBy.${sort}`),
  "sitePages.*": SITE_PAGES.map((page) => `sitePages.${page}`),
  "theme.*": THEMES.map((theme) => `theme.${theme}`),
  "api.nouns.*": NOUNS.map((noun) => `api.nouns.${noun}`),
  "sources.scopes.*": ["write", "read"].map((scope) => `sources.scopes.${scope}`),
  "sources.counts.*": Object.keys(en.sources.counts).map((count) => `sources.counts.${count}`),
  "sources.states.*": Object.keys(en.sources.states).map((state) => `sources.states.${state}`),
  "sources.reasons.*": Object.keys(en.sources.reasons).map((reason) => `sources.reasons.${reason}`),
  "sources.errors.*": Object.keys(en.sources.errors).map((error) => `sources.errors.${error}`),
  "sources.errors.*_required": ["source", "address", "map"].map((field) => `sources.errors.${field}_required`),
  "sources.errors.*_too_long": ["address", "store"].map((field) => `sources.errors.${field}_too_long`),
  "sources.feed.formats.*": Object.keys(en.sources.feed.formats).map((format) => `sources.feed.formats.${format}`),
  "sources.feed.publishing.*": Object.keys(en.sources.feed.publishing).map(
    (choice) => `sources.feed.publishing.${choice}`,
  ),
  "sources.feed.intervals.*": Object.keys(en.sources.feed.intervals).map(
    (minutes) => `sources.feed.intervals.${minutes}`,
  ),
  "sources.feed.problems.*": Object.keys(en.sources.feed.problems).map((problem) => `sources.feed.problems.${problem}`),
  "api.*": ["session", "service"].map((token) => `api.${token}`),
  "flash.*": Object.keys(en.flash).map((flash) => `flash.${base(flash)}`),
  "errors.*": [
    ...["badRequest", "forbidden", "method", "tooLarge", "limited", "busy"].flatMap((name) => [
      `errors.${name}Title`,
      `errors.${name}`,
    ]),
    ...words`notFoundTitle notFoundText loadTitle unavailable unsavedTitle unsaved diskFull title text`.map(
      (name) => `errors.${name}`,
    ),
  ],
};

const app = new URL("../../../app/", import.meta.url).pathname;

/** The source files, by their paths without extensions. */
const sources = new Map(
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\/(?:en|zh)\.ts$/.test(file))
    .toSorted()
    .map((file) => [file.replace(/\.tsx?$/, ""), readFileSync(path.join(app, file), "utf8")]),
);

/** The keys that code passes to `t`. */
function keysIn(code: string): string[] {
  const plain = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map(([, key = ""]) => key);
  const composed = [...code.matchAll(/\bt\(\s*`([^`]*(?:\$\{[^}]*\}[^`]*)*)`/g)].flatMap(([, template = ""]) => {
    const keys = DYNAMIC[template.replace(/\$\{[^}]*\}/g, WILDCARD)];
    if (!keys) throw new Error(`add the values of ${template} to DYNAMIC`);
    return [...keys];
  });
  return [...plain, ...composed];
}

describe("keys", () => {
  const rejections = Object.values(REJECTIONS).flatMap(({ title, text }) => [title, text]);
  const used = new Set([...[...sources.values()].flatMap(keysIn), ...rejections]);

  it("that are used exist", () => {
    expect(used.size).toBeGreaterThan(50);
    expect([...used].filter((key) => !known.has(key))).toEqual([]);
  });

  it("that exist are used", () => {
    expect([...known].filter((key) => !used.has(key))).toEqual([]);
  });

  it("are the same in both languages, except for plural forms", () => {
    const expected = [...english.keys()].filter((key) => !key.endsWith("_one"));
    expect([...chinese.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
      expected.toSorted((a, b) => a.localeCompare(b)),
    );
  });
});

describe("pages", () => {
  const pages = [...sources.keys()].filter(
    (file) => /^root$|\/routes\//.test(file) && sources.get(file)?.includes("export default"),
  );

  /** What a browser runs of a file: of a page, whose loader stays on the server, the components and the handle. */
  function browserCode(file: string): string {
    const code = sources.get(file) ?? "";
    if (!pages.includes(file)) return code;
    const statements = /^(?:export (?:default )?)?(?:function [A-Z]|const handle\b)(?:.*;$|[\s\S]*?^\}.*$)/gm;
    return [...code.matchAll(statements)].join("\n");
  }

  function filesOf(page: string): Set<string> {
    const files = new Set([page]);
    const imports = /(?:^(?:import|export)\s+(?!type\s)(?:[^"';]*?\sfrom\s+)?|\bimport\()"([~.][^"]*)"/gm;
    for (const file of files) {
      for (const [, from = ""] of sources.get(file)?.matchAll(imports) ?? []) {
        const imported = from.startsWith("~/") ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
        if (sources.has(imported) && !imported.endsWith(".server")) files.add(imported);
      }
    }
    return files;
  }

  /** The keys that a page is sent for itself and for its layout. */
  function sentKeys(page: string): Set<string> {
    const layouts = ROUTES.find(({ id }) => id === page)?.layouts ?? [];
    const code = [page, ...layouts].map((file) => sources.get(file)).join(" ");
    const parts = [...code.matchAll(/\btexts: "(\w+)"/g)].map(([, part]) => part as keyof typeof SENT_TEXTS);
    const keys = [...new Set(["everyPage" as const, ...parts])].flatMap((part) => [
      ...flatten(sentTexts(part, en) as Tree).keys(),
    ]);
    return new Set(keys.map(base));
  }

  it("are sent the texts that their components use", () => {
    expect(pages.length).toBeGreaterThan(30);
    const unsent = pages.flatMap((page) => {
      const sent = sentKeys(page);
      const used = [...filesOf(page)].flatMap((file) => keysIn(browserCode(file)).map((key) => ({ file, key })));
      return used.filter(({ key }) => !sent.has(key)).map(({ file, key }) => `${page}: ${key} in ${file}`);
    });
    // Only the results of a search have close matches.
    const closeMatches = ["close", "closeText"].map((key) => `list.${key} in features/lists/components/deal-list`);
    expect(unsent).toEqual(
      ["home/routes/home", "lists/routes/favorites"].flatMap((page) =>
        closeMatches.map((text) => `features/${page}: ${text}`),
      ),
    );
  });
});

describe("texts", () => {
  const placeholders = (text = "") =>
    [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name).toSorted((a, b) => a.localeCompare(b));

  it("have the same placeholders in both languages", () => {
    for (const [key, text] of chinese) expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key))]);
  });

  it("are translated", () => {
    const same = [...chinese].filter(([key, text]) => text === english.get(key)).map(([key]) => key);
    // Placeholders and punctuation, besides.
    expect(same).toEqual(["conditions.q", "feeds.published", "footer.rights"]);
    const foreign = [...chinese].filter(([, text]) => !/\p{Script=Han}/u.test(text)).map(([key]) => key);
    // The language switch is labelled in the other language.
    expect(foreign.toSorted((a, b) => a.localeCompare(b))).toEqual([
      // Only a name in parentheses.
      "admin.currency",
      // Placeholders and punctuation.
      "conditions.q",
      "dispatch.line",
      "dispatch.subjectOfOne",
      "feeds.offer",
      "feeds.published",
      "feeds.title",
      "footer.rights",
      "header.language",
      "header.languageLabel",
      // Two placeholders and parentheses.
      "overview.loggedJob",
      "queue.record.since",
      // Two placeholders and a comma.
      "reactions.label",
      // A name in parentheses.
      "siteForm.textIn",
    ]);
    const mixed = [...english].filter(([, text]) => /\p{Script=Han}/u.test(text)).map(([key]) => key);
    expect(mixed.toSorted((a, b) => a.localeCompare(b))).toEqual(["header.language", "header.languageLabel"]);
  });

  it("are trimmed, not empty, and without English punctuation after Chinese", () => {
    for (const [key, text] of [...english, ...chinese]) expect([key, text]).toEqual([key, text.trim()]);
    for (const text of [...english.values(), ...chinese.values()]) expect(text).not.toBe("");
    for (const [key, text] of chinese) expect([key, /\p{Script=Han}[.,;:?!]/u.test(text)]).toEqual([key, false]);
  });

  it("include all texts quoted in the specification", () => {
    const file = new URL("../../../docs/specification.md", import.meta.url);
    const quoted = [
      ...readFileSync(file, "utf8")
        .replace(/\s+/g, " ")
        .matchAll(/"([^"]+)"/g),
    ].map(([, text = ""]) => text);
    expect(quoted.length).toBeGreaterThan(60);
    const texts = [...english.values()]
      .map((text) => text.replace("{{dailyDeals}}", "10,000"))
      .map((text) => text.replace(/\{\{\w+\}\}/g, WILDCARD))
      .join("\n");
    const apiOnly = [/^Invalid email or password$/, /^(?:username|email) already exists$/, /^<English sentence>$/];
    const missing = quoted.filter((text) => !texts.includes(text.replace(/\b(?:[NXY]|total)\b/g, WILDCARD)));
    expect(missing.filter((text) => !apiOnly.some((pattern) => pattern.test(text)))).toEqual([]);
  });

  it("have the wording of the specification", () => {
    expect(en.errors.loadTitle).toBe("Unable to load deals");
    expect(en.errors.retry).toBe("Retry");
    expect(en.errors.fault).toBe("Server error. Please try again later.");
    expect(en.account.signupFailed).toBe("Failed to create account.");
    expect(en.errors.title).toBe("Unexpected Application Error!");
    expect(en.category.invalidTitle).toBe("Invalid Category");
    expect(en.tag.invalidTitle).toBe("Invalid Tag");
    expect(en.list.end).toBe("No more deals");
    expect(en.list.emptyTitle).toBe("No deals found");
    expect(en.list.showing).toBe("Showing {{shown}} of {{total}}");
    expect(en.home.loaded).toBe("Showing {{shown}} of {{total}} deals loaded");
    expect(en.deal.free).toBe("FREE");
    expect(en.home.badge).toBe("Over {{dailyDeals}}+ deals updated daily");
    expect(en.footer.shipping).toContain("$50");
    expect(en.footer.affiliate).toMatch(/affiliate.*commission/);
    expect(Object.values(en.home.blurbs).map(({ title }) => title)).toEqual(["Trending", "Exclusive", "Flash"]);
  });
});

import { type ActionFunctionArgs, data } from "@remix-run/node";
import { env } from "~/env.server";
import {
  type CategoryField,
  MAX_CATEGORY_NAME,
  parseCategories,
  type TypedCategories,
} from "~/features/categories/category-input";
import { saveCategories } from "~/features/categories/stored-categories.server";
import { TEXT_LANGUAGES, type TextLanguage } from "~/features/deals/deal-texts";
import { OVERVIEW_PATH } from "~/features/overview/addresses";
import { SITE_PATH } from "~/features/site/addresses";
import { BRAND_FIELDS, BRAND_LIMITS, type BrandError, type BrandField, parseBrand } from "~/features/site/brand-input";
import { MIN_CONTRAST } from "~/features/site/colors";
import { LOGO_SIDE, type LogoProblem, MAX_LOGO_BYTES, readLogo } from "~/features/site/logo.server";
import { parsePage } from "~/features/site/page-input";
import { answerDailyDeals, answerQuestion, findSite, saveBrand, saveLogo, savePage } from "~/features/site/site.server";
import { SITE_QUESTIONS } from "~/features/site/site-questions";
import { MAX_PAGE_TEXT, SITE_PAGES, type SitePage, type SitePageField } from "~/features/site/site-texts";
import { type SiteForm, saveUnlessChanged } from "~/features/site/site-version.server";
import {
  type AdminFormRequest,
  type AdminRequest,
  adminAction,
  adminUpload,
} from "~/platform/access/require-admin.server";
import type { Database } from "~/platform/db/connection.server";
import type { Failure } from "~/platform/forms/form-action.server";
import { errorTexts, type RefusedForm, typedIn } from "~/platform/forms/refused-form.server";
import { receiveSmallFile } from "~/platform/forms/upload.server";
import { formatCount } from "~/platform/i18n/format";
import type { LocalizedText } from "~/platform/i18n/languages";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import { parseUntrusted } from "~/platform/untrusted-documents/parse-untrusted.server";

/** The errors of a form that was not saved, and what was typed. */
export type SiteResponse = RefusedForm<BrandField | SitePageField | CategoryField | "categories" | "logo">;

/** The logo's form is sent as multipart, the others as they are by default. */
export function siteAction(args: ActionFunctionArgs) {
  const isFile = /^multipart\/form-data\b/i.test(args.request.headers.get("Content-Type") ?? "");
  return isFile ? takeLogo(args) : takeForm(args);
}

const takeForm = adminAction(
  "site",
  async (pageRequest) => {
    const intent = pageRequest.form.get("intent");
    const page = pageOf(pageRequest.form);
    if (intent === "brand") return takeBrand(pageRequest);
    if (intent === "categories") return takeCategories(pageRequest);
    if (intent === "remove") return removeLogo(pageRequest);
    if (intent === "answer") return takeAnswer(pageRequest);
    if (page) return takePage(pageRequest, page);
    throw errorPage("bad_request");
  },
  ({ form, text }: Failure) => {
    const page = pageOf(form);
    const typed = form.get("intent") === "categories" ? typedCategories(form) : typedIn(form, BRAND_FIELDS);
    return response({ typed: page ? typedPage(form, page) : typed, problem: text });
  },
);

async function takeBrand(pageRequest: AdminFormRequest) {
  const typed = typedIn(pageRequest.form, BRAND_FIELDS);
  const parsed = parseBrand(typed);
  if (!parsed.ok) return data(response({ typed, errors: messages(parsed.errors) }), { status: 400 });
  return save(pageRequest, "brand", typed, (transaction) => saveBrand(transaction, parsed.value));
}

async function takeCategories(pageRequest: AdminFormRequest) {
  const { db, form } = pageRequest;
  const typed = typedCategories(form);
  const parsed = parseCategories(typed, (await findSite(db)).categories);
  if (!parsed.ok) {
    const limit = MAX_CATEGORY_NAME;
    const errors = errorTexts(parsed.errors, (t, { code }) => t(`siteForm.errors.${code}`, { limit }));
    return data(response({ typed, errors }), { status: 400 });
  }
  return save(pageRequest, "categories", typed, (transaction) => saveCategories(transaction, parsed.value));
}

function typedCategories(form: URLSearchParams): SiteResponse["typed"] & TypedCategories {
  return Object.fromEntries([...form].filter(([name]) => /^category\.\d{1,2}\.[a-z]{1,8}$/.test(name)));
}

const pageOf = (form: URLSearchParams) => SITE_PAGES.find((page) => page === form.get("intent"));

async function takePage(pageRequest: AdminFormRequest, page: SitePage) {
  const typed = typedPage(pageRequest.form, page);
  const parsed = parsePage({ en: typed[`${page}.en`] ?? "", zh: typed[`${page}.zh`] ?? "" });
  const found = parsed.ok ? await unshownTexts(parsed.value) : parsed.errors;
  if (!parsed.ok || found.length > 0) {
    const errors = errorTexts(
      found.map(({ field, code }) => ({ field: `${page}.${field}` as const, code })),
      (t, { code }, language) => t(`siteForm.errors.${code}`, { limit: formatCount(language, MAX_PAGE_TEXT) }),
    );
    return data(response({ typed, errors }), { status: 400 });
  }
  return save(pageRequest, page, typed, (transaction) => savePage(transaction, page, parsed.value));
}

/** Errors for texts that exceed the limits of Markdown. */
async function unshownTexts(texts: Record<TextLanguage, string>) {
  const shown = await Promise.all(
    TEXT_LANGUAGES.map((lang) => parseUntrusted("sitePage", { text: texts[lang], title: "" })),
  );
  return TEXT_LANGUAGES.filter((_, at) => !shown[at]).map((field) => ({ field, code: "too_complex" as const }));
}

function typedPage(form: URLSearchParams, page: SitePage): SiteResponse["typed"] {
  return typedIn(
    form,
    TEXT_LANGUAGES.map((lang) => `${page}.${lang}` as const),
  );
}

async function removeLogo({ db, user }: AdminFormRequest) {
  await saveLogo(db, null);
  return saved(user.id);
}

/** Saves the answer to a question at `/admin` whether a default is true. Anything but yes removes what is said. */
async function takeAnswer({ db, form, user }: AdminFormRequest) {
  const question = SITE_QUESTIONS.find((name) => name === form.get("question"));
  if (!question) throw errorPage("bad_request");
  const isTrue = form.get("answer") === "yes";
  if (question === "badge") await answerDailyDeals(db, isTrue ? env().dailyDeals : 0);
  else await answerQuestion(db, question, isTrue);
  return saved(user.id, OVERVIEW_PATH);
}

const takeLogo = adminUpload("site", async ({ request, db, user }: AdminRequest) => {
  const file = await receiveSmallFile(request, MAX_LOGO_BYTES);
  const logo = file ? readLogo(file) : "no_picture";
  if (typeof logo === "string") return data(response({ errors: { logo: logoProblem(logo) } }), { status: 400 });
  await saveLogo(db, logo);
  return saved(user.id);
});

/** Saves a form. Another admin's change meanwhile is overwritten only by a second attempt, whose form shows it. */
async function save(
  { db, form, user }: AdminFormRequest,
  name: SiteForm,
  typed: SiteResponse["typed"],
  write: (transaction: Database) => Promise<void>,
) {
  if (await saveUnlessChanged(db, name, form.get("version"), write)) return saved(user.id);
  const problem = inEachLanguage((t) => t("siteForm.changed"));
  return data(response({ typed, problem }), { status: 409 });
}

function saved(userId: string, path = SITE_PATH) {
  logEvent("site_changed", { userId });
  return redirectWithFlash(path, "siteSaved");
}

function response(about: Partial<SiteResponse>): SiteResponse {
  return { errors: {}, typed: {}, problem: null, ...about };
}

function messages(errors: readonly BrandError[]): SiteResponse["errors"] {
  return errorTexts(errors, (t, error) => {
    const { field, code } = error;
    const limit = field === "name" ? BRAND_LIMITS.name : field === "filing" ? BRAND_LIMITS.filing : BRAND_LIMITS.text;
    // Rounded down: 4.49… is not 4.5.
    const found = "contrast" in error ? Math.floor(error.contrast * 100) / 100 : 0;
    return code === "poor_contrast"
      ? t(`siteForm.contrasts.${field as "brandColor"}`, { found, least: MIN_CONTRAST })
      : t(`siteForm.errors.${code}`, { limit });
  });
}

function logoProblem(problem: LogoProblem): LocalizedText {
  return inEachLanguage((t, language) =>
    t(`siteForm.logoErrors.${problem}`, {
      size: MAX_LOGO_BYTES / 1024,
      min: LOGO_SIDE.min,
      max: formatCount(language, LOGO_SIDE.max),
    }),
  );
}

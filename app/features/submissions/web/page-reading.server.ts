import { env } from "~/env.server";
import type { DealFormValues } from "~/features/deals/edit/deal-form";
import { plainAmount } from "~/features/deals/price";
import type { ProductPage } from "~/features/product-pages/product-page";
import { currencyName, formatCount, formatList } from "~/platform/i18n/format";
import { moneyText } from "~/platform/i18n/site-format.server";
import { takeFromLimit } from "~/platform/limits/rate-limits.server";
import { guardedRequest } from "~/platform/outbound/guarded-request.server";
import type { PageRequest } from "~/platform/page/page.server";
import { parseUntrusted } from "~/platform/untrusted-documents/parse-untrusted.server";

const MAX_BYTES = 512 * 1024;

/** The form's fields that a store's page fills. */
const FIELDS = ["title", "discountedPrice", "originalPrice", "imageUrl", "store"] as const;
type PageField = (typeof FIELDS)[number];

export const readsPages = () => env().readShopPages;

interface PageReading {
  /** The fields that the page states, as typed. */
  values: Partial<Pick<DealFormValues, PageField>>;
  /** The host of the page; `problem` is why it states nothing. */
  host: string;
  problem: "unread" | "empty" | null;
  page: ProductPage | null;
}

/** Fills blank fields. If something else is typed, the page's value is named beside it. */
export async function fillFromPage(page: PageRequest, typed: DealFormValues, address: string | null) {
  const reading = address && (await readPage(page, address));
  return reading ? filledForm(page, typed, reading) : { values: typed, lines: [] };
}

/** Reads a page; null if the site does not read pages, or the user has had too many read. Nothing of the page is run or kept. */
async function readPage({ db, user }: PageRequest, address: string): Promise<PageReading | null> {
  if (!readsPages() || !user) return null;
  const limit = await takeFromLimit(db, ["pageReading", user.id]);
  if (limit && !limit.allowed) return null;
  const url = new URL(address);
  if (!env().outboundAllowedOrigins.includes(url.origin)) url.protocol = "https:";
  const headers = { Accept: "text/html", "Accept-Language": "en, zh", "User-Agent": "Haojia" };
  const response = await guardedRequest(url, { method: "GET", headers, maxBytes: MAX_BYTES });
  const { host } = url;
  const page =
    typeof response !== "string" && response.status === 200
      ? await parseUntrusted("productPage", { ...response, url: url.href, currency: env().siteCurrency })
      : null;
  if (!page) return { host, values: {}, problem: "unread", page };
  const values = valuesOf(page);
  return { host, values, problem: Object.keys(values).length > 0 ? null : "empty", page };
}

function valuesOf({ title, price, originalPrice, image, store }: ProductPage): PageReading["values"] {
  const amount = (value: number | null) => (value === null ? null : plainAmount(value, env().siteCurrency));
  const stated = {
    title,
    discountedPrice: amount(price),
    originalPrice: amount(originalPrice),
    imageUrl: image,
    store,
  };
  return Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null));
}

function filledForm(page: PageRequest, typed: DealFormValues, reading: PageReading) {
  const stated = FIELDS.filter((field) => reading.values[field] !== undefined);
  const blank = stated.filter((field) => typed[field] === "");
  // The store field is prefilled from other deals of the host, not typed.
  const other = stated.filter(
    (field) => field !== "store" && typed[field] !== "" && typed[field] !== reading.values[field],
  );
  const values = Object.fromEntries(blank.map((field) => [field, reading.values[field]]));
  return { values: { ...typed, ...values }, lines: linesOf(page, reading, { blank, other }) };
}

function linesOf(
  { t, language }: PageRequest,
  { host, values, problem, page }: PageReading,
  { blank, other }: { blank: PageField[]; other: PageField[] },
): string[] {
  const name = (field: PageField) => t(`admin.fields.${field}`);
  const fields = formatList(language, blank.map(name));
  const filled = fields && t("submissions.pageFilled", { host, fields });
  const differing = other.map((field) => {
    const value = values[field] ?? "";
    const isPrice = field === "discountedPrice" || field === "originalPrice";
    return t("submissions.pageSays", {
      field: name(field),
      value: isPrice ? moneyText(language, Number(value)) : value,
    });
  });
  const why =
    problem && (problem === "unread" ? t("submissions.pageUnread", { host }) : t("submissions.pageEmpty", { host }));
  const ofPrice = page ? priceLines({ t, language }, page) : [];
  return [filled, ...differing, ...ofPrice, why].filter((line): line is string => Boolean(line));
}

/** Lines that say which price was taken, or why none was. */
function priceLines(
  { t, language }: Pick<PageRequest, "t" | "language">,
  { choice, foreign, isDoubtful, isSoldOut }: ProductPage,
): string[] {
  const prices = choice?.count ? formatCount(language, choice.count) : null;
  return [
    choice && prices ? t(`submissions.pageChoice.${choice.of}`, { prices }) : "",
    choice && !prices ? t("submissions.pageChoice.lowestOfSeveral") : "",
    foreign ? t("submissions.pageForeign", { currency: currencyName(language, { code: foreign }) }) : "",
    isDoubtful ? t("submissions.pageDoubtful") : "",
    isSoldOut ? t("submissions.pageSoldOut") : "",
  ].filter(Boolean);
}

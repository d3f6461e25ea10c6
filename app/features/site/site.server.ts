import { sql, type Updateable } from "kysely";
import { DEFAULT_CATEGORIES } from "~/features/categories/default-categories";
import { categoryColumns, type StoredCategories } from "~/features/categories/stored-categories.server";
import { TEXT_LANGUAGES, type TextLanguage } from "~/features/deals/deal-texts";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { BRAND_TEXT_FIELDS, type BrandInput } from "./brand-input";
import type { Logo, LogoType } from "./logo.server";
import type { SiteQuestion } from "./site-questions";
import { NO_TEXT, type SitePage, type SiteTextName } from "./site-texts";
import type { SiteTable } from "./tables";

/** The settings of admins; null or absent: the default. */
export interface StoredSite extends StoredCategories {
  name: string | null;
  filing: string | null;
  dailyDeals: number | null;
  brandColor: string | null;
  inkLight: string | null;
  inkDark: string | null;
  logo: (Omit<Logo, "bytes"> & { digest: string }) | null;
  texts: SiteTexts;
  /** The questions that admins have answered, see `SITE_QUESTIONS`. */
  answered: string[];
}

type SiteTexts = Partial<Record<SiteTextName, Partial<Record<TextLanguage, string>>>>;

export const NOTHING_STORED: StoredSite = {
  ...{ name: null, filing: null, dailyDeals: null, brandColor: null, inkLight: null, inkDark: null, logo: null },
  texts: {},
  answered: [],
  categories: DEFAULT_CATEGORIES,
  formerNames: [],
};

export async function findSite(db: Database): Promise<StoredSite> {
  const { site, texts, categories, formerNames } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("site")
        .select(
          sql<Omit<StoredSite, "texts">>`json_build_object(
            'name', name, 'filing', filing, 'dailyDeals', daily_deals, 'answered', answered,
            'brandColor', brand_color, 'inkLight', ink_light, 'inkDark', ink_dark,
            'logo', case when logo is not null then json_build_object(
              'type', logo_type, 'width', logo_width, 'height', logo_height, 'digest', left(encode(sha256(logo), 'hex'), 16)
            ) end)`.as("site"),
        )
        .as("site"),
      eb
        .selectFrom("site_texts")
        .select(sql<{ name: SiteTextName; lang: TextLanguage; text: string }[]>`json_agg(site_texts)`.as("texts"))
        .as("texts"),
      ...categoryColumns(eb),
    ])
    .executeTakeFirstOrThrow();
  const byName: SiteTexts = {};
  for (const { name, lang, text } of texts ?? []) byName[name] = { ...byName[name], [lang]: text };
  return { ...NOTHING_STORED, ...site, texts: byName, categories: categories ?? [], formerNames: formerNames ?? [] };
}

export async function saveBrand(db: Database, { texts, ...brand }: BrandInput): Promise<void> {
  const row = {
    ...{ name: brand.name, filing: brand.filing, daily_deals: brand.dailyDeals },
    ...{ brand_color: brand.brandColor, ink_light: brand.inkLight, ink_dark: brand.inkDark },
  };
  const written = BRAND_TEXT_FIELDS.map((field) => {
    const [name, lang] = field.split(".") as [SiteTextName, TextLanguage];
    return { name, lang, text: texts[field] };
  });
  await inTransaction(db, async (transaction) => {
    await setColumns(transaction, row);
    await setTexts(transaction, written);
  });
}

/** The number in the default badge, unless an admin has set one. */
export async function answerDailyDeals(db: Database, dailyDeals: number): Promise<void> {
  await db
    .insertInto("site")
    .values({ daily_deals: dailyDeals })
    .onConflict((conflict) =>
      conflict.column("only_row").doUpdateSet({ daily_deals: sql`coalesce(site.daily_deals, ${dailyDeals})` }),
    )
    .execute();
}

/** Questions are not asked again. */
export async function markAnswered(db: Database, questions: readonly string[]): Promise<void> {
  await db
    .insertInto("site")
    .values({ answered: [...questions] })
    .onConflict((conflict) =>
      conflict
        .column("only_row")
        .doUpdateSet({ answered: sql`array(select distinct unnest(site.answered || excluded.answered))` }),
    )
    .execute();
}

/** Takes an answer about a default text, or a setting: a text that is not true is shown no more. */
export async function answerQuestion(db: Database, question: SiteQuestion, isTrue: boolean): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await markAnswered(transaction, [question]);
    if (isTrue || (question !== "affiliate" && question !== "shipping")) return;
    const unsaid = TEXT_LANGUAGES.map((lang) => ({ name: question, lang, text: NO_TEXT }));
    await transaction
      .insertInto("site_texts")
      .values(unsaid)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Saves the logo; null for the default one. */
export async function saveLogo(db: Database, logo: Logo | null): Promise<void> {
  await setColumns(db, {
    ...{ logo: logo?.bytes ?? null, logo_type: logo?.type ?? null },
    ...{ logo_width: logo?.width ?? null, logo_height: logo?.height ?? null },
  });
}

export async function findLogo(db: Database): Promise<{ bytes: Buffer; type: LogoType } | null> {
  const found = await db.selectFrom("site").select(["logo", "logo_type"]).executeTakeFirst();
  return found?.logo && found.logo_type ? { bytes: found.logo, type: found.logo_type } : null;
}

/** Saves a page in Markdown; if the text is "" in each language, the page does not exist. */
export async function savePage(
  db: Database,
  page: SitePage,
  texts: Readonly<Record<TextLanguage, string>>,
): Promise<void> {
  const written = TEXT_LANGUAGES.map((lang) => ({ name: page, lang, text: texts[lang] }));
  await inTransaction(db, (transaction) => setTexts(transaction, written));
}

async function setColumns(db: Database, columns: Updateable<SiteTable>): Promise<void> {
  await db
    .insertInto("site")
    .values(columns)
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(columns))
    .execute();
}

/** A text that is "" is deleted. */
async function setTexts(
  transaction: Database,
  texts: readonly { name: SiteTextName; lang: TextLanguage; text: string }[],
): Promise<void> {
  const names = [...new Set(texts.map(({ name }) => name))];
  await transaction.deleteFrom("site_texts").where("name", "in", names).execute();
  const written = texts.filter(({ text }) => text !== "");
  if (written.length === 0) return;
  await transaction
    .insertInto("site_texts")
    .values(written)
    .onConflict((conflict) => conflict.columns(["name", "lang"]).doUpdateSet({ text: (eb) => eb.ref("excluded.text") }))
    .execute();
}

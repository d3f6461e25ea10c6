import type { Deal } from "~/features/deals/deal";
import { type Attributes, noteChinese, noteWord, takeAmounts } from "~/features/search/attributes";
import { STOP_WORDS } from "~/features/search/query.server";
import { charBigrams, normalizeText, scriptRuns, stem, tokensOf } from "~/features/search/terms.server";
import { chineseNumber } from "~/platform/values/chinese-number";

export interface TitleFacts {
  form: string;
  /** The search's terms of single words, numbers and amounts, without stop words and praise. */
  terms: ReadonlySet<string>;
  attributes: Attributes;
  /** The other numbers, such as those of models. */
  numbers: ReadonlySet<string>;
  /** Models of letters and digits, such as wh1000xm5. */
  models: ReadonlySet<string>;
  /** The words and numbers, joined. */
  joined: string;
}

/** Prices, discounts and counts of coupons. */
const PRICES =
  /[$¥£€]\s?\d+(?:[.,]\d+)*|\d{1,9}(?:\.\d{1,9})?\s?(?:元|块钱|折|usd|dollars?)|\d{1,9}\s?%(?:\s?off)?|满\s?\d+减\s?\d+|立减\s?\d+/gu;

const PRAISE = new Set(
  "deal sale off free ship shipping new hot save only best price clearanc special offer discount coupon code today lowest ever".split(
    " ",
  ),
);
const CHINESE_PRAISE =
  /包邮|特价|秒杀|券后|到手价?|正品|官方|旗舰店?|限时|促销|优惠|新款|热卖|爆款|好价|直降|立减|自营|现货|史低|新低/gu;

const ROMAN: Record<string, string> = { ii: "2", iii: "3", iv: "4" };

export function dealFacts({ title, translations }: Pick<Deal, "title" | "translations">): TitleFacts[] {
  const translated = Object.values(translations).map((texts) => texts.title);
  return [title, ...translated].filter(Boolean).map(titleFacts);
}

export function titleFacts(title: string): TitleFacts {
  const form = normalizeText(title);
  const attributes: Attributes = new Map();
  const plain = form
    .replace(PRICES, " ")
    .replace(CHINESE_PRAISE, " ")
    .replace(/([两二三四五六七八九十])(?=[片粒包瓶盒条支只个枚卷罐袋件双套代])/gu, (_, digit: string) =>
      String(chineseNumber(digit)),
    )
    .replace(/(\d)(?:st|nd|rd|th)\b/gu, "$1");
  const rest = takeAmounts(plain, attributes);
  const terms = new Set<string>();
  const numbers = new Set<string>();
  const models = new Set<string>();
  let joined = "";
  for (const { kind, text } of scriptRuns(rest)) {
    if (kind === "cjk") {
      noteChinese(text, attributes);
      for (const pair of charBigrams(text)) terms.add(pair);
      joined += " ";
      continue;
    }
    const units = tokensOf(text).map((unit) => ROMAN[unit] ?? unit);
    const compact = units.join("");
    for (const word of [text, ...units]) noteWord(word, attributes);
    joined += compact;
    if (/\d/.test(compact) && /\p{L}/u.test(compact) && compact.length > 2) models.add(compact);
    for (const unit of units) {
      if (/\d/.test(unit)) numbers.add(String(Number(unit)));
      const term = stem(unit);
      if (!STOP_WORDS.has(unit) && !PRAISE.has(term)) terms.add(term);
    }
  }
  for (const [kind, values] of attributes) {
    if (kind !== "series") for (const value of values) terms.add(`${kind}:${value}`);
  }
  return { form, terms, attributes, numbers, models, joined };
}

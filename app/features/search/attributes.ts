/** Attributes of a product by kind, such as `storage` with 256 (GB). */
export type Attributes = Map<string, Set<string>>;

function addAttribute(attributes: Attributes, kind: string, value: string): void {
  attributes.set(kind, (attributes.get(kind) ?? new Set()).add(value));
}

/** Kinds of amounts with the names of their units, and the factor into the kind's first unit. */
const UNITS: readonly [kind: string, names: string, factor?: number][] = [
  ["storage", "gb|gib"],
  ["storage", "tb|tib", 1_000],
  ["mass", "g|gr|grams?|克"],
  ["mass", "kgs?|kilos?|kilograms?|公斤|千克", 1_000],
  ["mass", "市?斤", 500],
  ["mass", "lbs?|pounds?|磅", 453.6],
  ["volume", "fl\\.? ?oz|fluid ounces?", 29.57],
  ["mass", "oz|ounces?|盎司", 28.35],
  ["strength", "mg|毫克"],
  ["strength", "mcg|微克", 0.001],
  ["strength", "iu"],
  ["volume", "ml|毫升"],
  ["volume", "l|lt|litres?|liters?|升", 1_000],
  ["volume", "gal|gallons?|加仑", 3_785],
  ["volume", "qt|quarts?|夸脱", 946],
  ["length", "cm|厘米|公分"],
  ["length", "mm|毫米", 0.1],
  ["length", "m|meters?|metres?|米", 100],
  ["length", "ft|feet|foot|英尺", 30.48],
  ["inches", "inch(?:es)?|in(?!\\s?-?\\s?(?:1|one)\\b)|\"|″|”|''|英寸|吋|寸"],
  ["power", "w|watts?|瓦"],
  ["power", "kw|千瓦", 1_000],
  ["charge", "mah|毫安时?"],
  ["energy", "wh|瓦时"],
  ["frequency", "hz|赫兹"],
  ["months", "months?|个月"],
  ["years", "years?|年"],
  [
    "count",
    "packs?|pk|pcs?|pieces?|counts?|ct|tablets?|tabs?|capsules?|caps|softgels?|gummies|rolls?|bags?|pods?|sheets?|pairs?" +
      "|cans?|bottles?|boxes|sticks?|片|粒|颗|包|瓶|盒|条|支|只|个|枚|抽|卷|罐|袋|件|双|块|杯|听|提|套",
  ],
];

const MEASURES = new RegExp(
  `(?<![\\p{L}\\d.])(\\d+(?:[.,]\\d+)*)\\s?-?\\s?(?:${UNITS.map(([, names]) => `(${names})`).join("|")})(?![a-z\\d])`,
  "gu",
);

const COUNTS = /[x×*]\s?(\d{1,3})(?![\d.a-z])|(?:packs?|sets?|box|case|lot) of (\d{1,3})/gu;

/** Kinds of words, each with its values and their names in search form; a value's names are the same to a buyer. */
const WORDS: Record<string, string> = {
  colour: `
    black=黑 white=白 grey=gray|graphite|灰 silver=银 gold=golden|金 red=红 blue=navy|蓝 green=绿 pink=粉 purple=violet|紫
    yellow=黄 orange=橙 brown=棕|咖 beige=cream|米`,
  size: "xs= s=small m=medium l=large xl= xxl=2xl xxxl=3xl xxxxl=4xl king= queen= twin=",
  people:
    "men=mens|男|男士|男款|男式 women=womens|ladies|女|女士|女款|女式 kids=kid|children|boys|girls|toddler|儿童|童款",
  condition: "refurbished=renewed|refurb|翻新|官翻|官翻版 used=二手|preowned openbox=",
  connection: "wired=有线 wireless=无线",
  network: "3g= 4g= 5g=",
  resolution: "720p= 1080p= 1440p= 4k= 8k=",
};

/** Words that distinguish the products of a series: one with them differs from one without. */
const SERIES = new Set("pro max plus mini ultra lite se fe air ti super promax refurbished used cellular".split(" "));

const VALUES = new Map<string, [kind: string, value: string]>();
const CHINESE_COLOURS: [RegExp, string][] = [];
for (const [kind, values] of Object.entries(WORDS)) {
  for (const entry of values.split(/\s/)) {
    const [value = "", names = ""] = entry.split("=");
    if (!value) continue;
    for (const name of [value, ...names.split("|").filter(Boolean)]) VALUES.set(name, [kind, value]);
    if (kind !== "colour") continue;
    const characters = names.match(/\p{Script=Han}/gu) ?? [];
    for (const character of characters) CHINESE_COLOURS.push([new RegExp(`${character}色`, "u"), value]);
  }
}

/** Takes the amounts out of a title in search form; returns the rest of it. */
export function takeAmounts(form: string, attributes: Attributes): string {
  return form
    .replace(MEASURES, (_, number: string, ...rest: unknown[]) => {
      const unit = UNITS[rest.slice(0, UNITS.length).findIndex((name) => name !== undefined)];
      const amount = Number(number.replace(/,(?=\d{3}(?!\d))/g, "").replace(",", ".")) * (unit?.[2] ?? 1);
      addAttribute(attributes, unit?.[0] ?? "", String(Math.round(amount * 100) / 100));
      return " ";
    })
    .replace(COUNTS, (_, times?: string, pack?: string) => {
      addAttribute(attributes, "count", String(Number(times ?? pack)));
      return " ";
    });
}

export function noteWord(word: string, attributes: Attributes): void {
  const found = VALUES.get(word);
  if (found) addAttribute(attributes, ...found);
  if (SERIES.has(found?.[1] ?? word)) addAttribute(attributes, "series", found?.[1] ?? word);
}

export function noteChinese(run: string, attributes: Attributes): void {
  for (const [pattern, value] of CHINESE_COLOURS) if (pattern.test(run)) addAttribute(attributes, "colour", value);
  for (const [pattern, kind, value] of CHINESE_WORDS) if (pattern.test(run)) addAttribute(attributes, kind, value);
}

const CHINESE_WORDS: [RegExp, string, string][] = [
  [/男(?:士|款|式|装|鞋)/u, "people", "men"],
  [/女(?:士|款|式|装|鞋)/u, "people", "women"],
  [/儿童|童(?:装|鞋|款)/u, "people", "kids"],
  [/翻新|官翻/u, "series", "refurbished"],
  [/二手/u, "series", "used"],
  [/有线/u, "connection", "wired"],
  [/无线/u, "connection", "wireless"],
];

/** Whether two products differ in an attribute that both titles name. */
export function conflict(one: Attributes, other: Attributes): boolean {
  const series = [one.get("series") ?? new Set<string>(), other.get("series") ?? new Set<string>()] as const;
  if (series[0].size !== series[1].size || !isWithin(...series)) return true;
  return [...one].some(([kind, values]) => {
    const others = other.get(kind);
    return others !== undefined && !isWithin(values, others) && !isWithin(others, values);
  });
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((value) => whole.has(value) || [...whole].some((other) => isAbout(value, other)));
}

/** Whether values are about equal: 1 TB is 1,024 GB or 1,000, and half a pound 227 g or 226.8. */
function isAbout(one: string, other: string): boolean {
  return Math.abs(Number(one) - Number(other)) <= 0.025 * Math.abs(Number(one));
}

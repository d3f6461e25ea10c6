/** Who wears clothes and the like. */
export const WEARERS = ["men", "women", "kids"] as const;

export type Wearer = (typeof WEARERS)[number];

const word = (english: string, chinese: string) => new RegExp(`(?<!\\p{L})(?:${english})(?!\\p{L})|${chinese}`, "u");

const NAMED: Record<Wearer, RegExp> = {
  men: word("mens?|man|gentlem[ae]n|guys?|husband|dad|him", "男(?![孩童生友朋])"),
  women: word("womens?|woman|lad(?:y|ies)s?|girlfriend|wife|mom|her", "女(?![孩童])"),
  kids: word(
    "kids?|child|childrens?|boys?|girls?|toddlers?|bab(?:y|ies)|infants?|youth",
    "儿童|小孩|孩子|童(?=[装鞋])|男童|女童|男孩|女孩|宝宝|婴儿|幼儿",
  ),
};

/** The wearers that a normalised text names. */
export function wearersOf(normalized: string): Wearer[] {
  return WEARERS.filter((wearer) => NAMED[wearer].test(normalized));
}

/** The key of the deals for somebody, by their title and tags. */
export function wearerKey(wearer: Wearer): string {
  return `for ${wearer}`;
}

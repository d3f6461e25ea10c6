const NUMERAL_DIGITS = "零一二三四五六七八九";
const PLACES: Partial<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

/** 百 is 100, 一千五 1,500, 两万 20,000. */
export function chineseNumber(text: string): number {
  let [total, part, digit, place] = [0, 0, 0, 1];
  for (const character of text.replaceAll(/[两兩]/g, "二").replaceAll("萬", "万")) {
    const factor = PLACES[character];
    if (character === "万") {
      [total, part, digit, place] = [(part + digit || 1) * 10_000, 0, 0, 10_000];
    } else if (factor) {
      [part, digit, place] = [part + (digit || 1) * factor, 0, factor];
    } else {
      [digit, place] = [NUMERAL_DIGITS.indexOf(character), character === "零" ? 10 : place];
    }
  }
  // A last digit without its place is of the next lower one.
  return total + part + digit * (place > 1 ? place / 10 : 1);
}

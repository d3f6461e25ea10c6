import { chineseWords } from "~/domain/search/segmenter.server";

const RUNS = /\p{Script=Han}+|\P{Script=Han}+/gu;

const AMOUNTS =
  /(\d) ([张片块个件只支瓶盒包袋卷抽升斤克米寸双条台套颗粒枚罐箱杯本册组次天年月分秒瓦安伏度层码位号千毫公厘英])/gu;

/** The title with no-break spaces between numbers and Chinese measure words: 150 块, 3.5 升. */
export function keepAmounts(title: string): string {
  return title.replace(AMOUNTS, "$1\u00a0$2");
}

/** Chinese has no spaces, and browsers would break inside a word. Punctuation stays with its word, an amount with its unit. */
export function titlePieces(title: string): string[] {
  const words = (title.match(RUNS) ?? []).flatMap((run) => (/^\p{Script=Han}/u.test(run) ? chineseWords(run) : [run]));
  const pieces: string[] = [];
  for (const word of words) {
    const before = pieces.at(-1);
    if (before !== undefined && !mayBreak(before, word)) pieces.splice(-1, 1, before + word);
    else pieces.push(word);
  }
  return pieces;
}

/** Not before a single character, such as the last of 显示器. */
function mayBreak(before: string, after: string): boolean {
  return /\p{L}$/u.test(before) && /^[\p{L}\p{N}]{2}/u.test(after);
}

import { chineseWords } from "~/features/search/segmenter.server";

const RUNS = /\p{Script=Han}+|\P{Script=Han}+/gu;

const UNITS =
  "毫安时|瓦时|毫安|毫升|毫米|毫克|厘米|分米|平方米|平米|公里|公斤|千克|千瓦|英寸|英尺|盎司|小时|分钟|件套|[张片块个件只支瓶盒包袋卷抽升斤克米寸双条台套颗粒枚罐箱杯本册组次天年月分秒瓦安伏度层码位号千毫公厘英]";
const AMOUNTS = new RegExp(`(\\d)( ?)(${UNITS})`, "gu");

const NO_BREAK_SPACE = "\u00a0";
const WORD_JOINER = "\u2060";

/** The title with no line break within an amount, between number and Chinese measure word or inside of the word: 150 块, 30 毫升. */
export function keepAmounts(title: string): string {
  return title.replace(
    AMOUNTS,
    (_, digit: string, space: string, unit: string) =>
      digit + (space ? NO_BREAK_SPACE : WORD_JOINER) + [...unit].join(WORD_JOINER),
  );
}

/** Pieces between which lines may break: browsers would break inside Chinese words. Amounts stay with their unit. */
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

/** Whether a line may break here: not before a single character, such as the last of 显示器. */
function mayBreak(before: string, after: string): boolean {
  return /\p{L}$/u.test(before) && /^[\p{L}\p{N}]{2}/u.test(after);
}

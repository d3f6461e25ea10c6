/** Some builds of Node come without the dictionary that tells Chinese words apart. */
function makeSegmenter(): Intl.Segmenter | null {
  const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("zh", { granularity: "word" }) : null;
  const words = segmenter ? Array.from(segmenter.segment("我们喜欢蓝牙耳机"), ({ segment }) => segment) : [];
  return words.includes("蓝牙") && words.includes("耳机") ? segmenter : null;
}

const segmenter = makeSegmenter();

/** Whether this Node can tell Chinese words apart. */
export const canSegment = segmenter !== null;

export interface ChineseWord {
  text: string;
  /** Whether the dictionary knows it; else it is a row of characters that it could make nothing of. */
  known: boolean;
}

/**
 * The words of a stretch of Chinese. Neighbouring single characters are taken together (降|噪 is 降噪): the dictionary
 * takes words apart that it does not know. Null when this Node cannot tell words apart.
 */
export function chineseWords(text: string): ChineseWord[] | null {
  if (!segmenter) return null;
  const words: ChineseWord[] = [];
  let single = false;
  for (const { segment } of segmenter.segment(text)) {
    const isSingle = [...segment].length === 1;
    if (isSingle && single) words.push({ text: `${words.pop()?.text}${segment}`, known: false });
    else words.push({ text: segment, known: true });
    single = isSingle;
  }
  return words;
}

/** Every way to take a row of four to nine characters apart into words of two and three; none for other lengths. */
export function splitsOf(row: string): string[][] {
  const characters = [...row];
  return characters.length < 4 || characters.length > 9 ? [] : splits(characters);
}

function splits(characters: readonly string[]): string[][] {
  if (characters.length === 0) return [[]];
  return [2, 3]
    .filter((length) => length <= characters.length)
    .flatMap((length) =>
      splits(characters.slice(length)).map((rest) => [characters.slice(0, length).join(""), ...rest]),
    );
}

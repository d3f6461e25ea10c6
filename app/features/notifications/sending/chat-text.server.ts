import type { Notice } from "./notice.server";

/** How long a text is, as a service counts it. */
export type TextSize = (text: string) => number;

export const utf16Units: TextSize = (text) => text.length;

export const utf8Bytes: TextSize = (text) => Buffer.byteLength(text);

/** The bytes of a value as JSON, including its quotation marks. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The beginning of a text, by whole characters, with "…" where it is cut; "" where not even that fits. */
export function beginningOf(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...text];
  let [fitting, tooLong] = [0, characters.length];
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (fits(`${characters.slice(0, middle).join("")}…`)) fitting = middle;
    else tooLong = middle;
  }
  return fitting > 0 ? `${characters.slice(0, fitting).join("")}…` : "";
}

/** A notice whose texts a service shows as they are. Addresses stay. */
export function escapedNotice(notice: Notice, asPlain: (text: string) => string): Notice {
  const rows = notice.rows.map(({ title, news, why, ...row }) => ({
    ...{ ...row, title: asPlain(title), news: asPlain(news) },
    why: why && { ...why, text: asPlain(why.text) },
  }));
  return { ...notice, title: asPlain(notice.title), rows };
}

/** Escapes Discord's Markdown. List signs count only before a blank; @everyone is highlighted even when mentions are off. */
export function escapeDiscord(text: string): string {
  return text
    .replace(/[\\*_~|[\]()<>#`]/g, "\\$&")
    .replace(/^(\s*)([-+])/, "$1\\$2")
    .replace(/^(\s*\d+)\./, "$1\\.")
    .replace(/@(?=everyone|here)/gi, "@\u200b");
}

/** Takes mentions out of plain text for Feishu and WeCom, which have them in angle brackets and no escape. */
export function escapeMentions(text: string): string {
  return text.replaceAll("<", "＜");
}

/** Breaks Feishu's links and emphasis in plain text with a zero-width space. */
export function escapeFeishu(text: string): string {
  return escapeMentions(text)
    .replaceAll("](", "]\u200b(")
    .replace(/\*(?=\*)/g, "*\u200b");
}

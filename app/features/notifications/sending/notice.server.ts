import { ALERTS_PATH } from "~/features/alerts/addresses";
import { INBOX_PATH } from "~/features/notifications/addresses";
import type { Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translator.server";
import { localizedUrl } from "~/platform/page/addresses.server";
import { currentSite } from "~/platform/process/current-site.server";
import type { Dispatch } from "../dispatches.server";
import { messageText } from "./message-text.server";

interface Row {
  kind: string;
  title: string;
  /** What happened, with the old price beside the new one. */
  news: string;
  price: number | null;
  priceBefore: number | null;
  href: string | null;
  /** The alert that matched, and where it can be narrowed down. */
  why: { text: string; less: string; href: string } | null;
}

/** The content of a dispatch, whichever channel carries it. */
export interface Notice {
  /** The same for each try. */
  id: string;
  language: Language;
  title: string;
  rows: Row[];
  /** How many messages there are besides. */
  more: number;
  inbox: string;
  alerts: string;
}

const placesOf = (language: Language) => ({
  inbox: localizedUrl(INBOX_PATH, language),
  alerts: localizedUrl(ALERTS_PATH, language),
});

type Told = Pick<Dispatch, "id" | "lang" | "messages" | "more">;

/** The notice of a dispatch; its links need PUBLIC_ORIGIN. */
export function noticeOf({ id, lang: language, messages, more }: Told): Notice {
  const t = translate(language);
  const rows = messages.map((message): Row => {
    const { title, path, news, alert } = messageText({ t, language }, message);
    const { kind, price, priceBefore } = message;
    const why = alert && {
      text: t("dispatch.because", { name: alert.name }),
      less: t("dispatch.less"),
      href: localizedUrl(alert.path, language),
    };
    return { kind, title, news, price, priceBefore, href: path && localizedUrl(path, language), why };
  });
  const [first] = rows;
  const count = rows.length + more;
  const title =
    count === 1 && first?.why
      ? t("dispatch.subjectOfOne", { title: first.title, news: first.news })
      : t("dispatch.subject", { count, site: currentSite().name });
  return { id, language, title, rows, more, ...placesOf(language) };
}

/** A notice that shows whether a new channel works. */
export function trialNotice(language: Language): Notice {
  const t = translate(language);
  const title = t("dispatch.trial", { site: currentSite().name });
  return { id: crypto.randomUUID(), language, title, rows: [], more: 0, ...placesOf(language) };
}

/** Each message as plain text. */
export function textsOf({ language, rows }: Pick<Notice, "language" | "rows">): string[] {
  const t = translate(language);
  return rows.map(({ title, news, href, why }) =>
    [title, news, href, why?.text, why && t("dispatch.line", { name: why.less, href: why.href })]
      .filter(Boolean)
      .join("\n"),
  );
}

/** As many messages as fit, one without its reason if need be; else only the inbox's address. */
export function shortText(notice: Notice, fits: (text: string) => boolean): string {
  const { language, rows, more, inbox } = notice;
  const count = rows.length + more;
  const textOf = (texts: string[]) => {
    const left = count - texts.length;
    const rest = left > 0 ? [`${translate(language)("dispatch.more", { count: left })}\n${inbox}`] : [];
    return [...texts, ...rest].join("\n\n");
  };
  const texts = textsOf(notice);
  const brief = textsOf({ language, rows: rows.slice(0, 1).map((row) => ({ ...row, why: null })) });
  const choices = [...texts.map((_, at) => texts.slice(0, texts.length - at)), brief].map(textOf);
  return choices.find((text) => text !== "" && fits(text)) ?? inbox;
}

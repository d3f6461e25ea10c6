import { ALERTS_PATH, INBOX_PATH } from "~/addresses/alerts";
import type { Dispatch } from "~/domain/alerts/dispatches.server";
import type { Language } from "~/i18n/languages";
import { translate } from "~/i18n/translator.server";
import { currentSite } from "~/server/current-site.server";
import { localizedUrl } from "~/web/page/addresses.server";
import { messageView } from "./message-view.server";

interface Row {
  kind: string;
  title: string;
  /** With the old price beside the new one. */
  news: string;
  price: number | null;
  priceBefore: number | null;
  href: string | null;
  /** The alert that matched, and where it can be narrowed down. */
  why: { text: string; less: string; href: string } | null;
}

/** What a dispatch says, whichever channel carries it. */
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

/** Needs PUBLIC_ORIGIN, for links. */
export function noticeOf({ id, lang: language, messages, more }: Told, now: Date): Notice {
  const t = translate(language);
  const rows = messages.map((message): Row => {
    const { title, path, news, alert } = messageView({ t, language, now }, message);
    const { kind, price, priceBefore } = message;
    const why = alert && {
      text: t("alertMail.because", { name: alert.name }),
      less: t("alertMail.less"),
      href: localizedUrl(alert.path, language),
    };
    return { kind, title, news, price, priceBefore, href: path && localizedUrl(path, language), why };
  });
  const [first] = rows;
  const count = rows.length + more;
  const title =
    count === 1 && first?.why
      ? t("alertMail.subjectOfOne", { title: first.title, news: first.news })
      : t("alertMail.subject", { count, site: currentSite().name });
  return { id, language, title, rows, more, ...placesOf(language) };
}

/** Tells whether a new channel works. */
export function trialNotice(language: Language): Notice {
  const t = translate(language);
  const title = t("alertMail.trial", { site: currentSite().name });
  return { id: crypto.randomUUID(), language, title, rows: [], more: 0, ...placesOf(language) };
}

/** Each message as plain text. */
export function textsOf({ language, rows }: Pick<Notice, "language" | "rows">): string[] {
  const t = translate(language);
  return rows.map(({ title, news, href, why }) =>
    [title, news, href, why?.text, why && t("alertMail.line", { name: why.less, href: why.href })]
      .filter(Boolean)
      .join("\n"),
  );
}

/** For services that take no more than `max` UTF-16 code units. */
export function shortText(notice: Notice, max: number): string {
  const { language, more, inbox } = notice;
  const texts = textsOf(notice);
  for (let shown = texts.length; shown > 0; shown -= 1) {
    const left = texts.length - shown + more;
    const rest = left > 0 ? [`${translate(language)("alertMail.more", { count: left })}\n${inbox}`] : [];
    const text = [...texts.slice(0, shown), ...rest].join("\n\n");
    if (text.length <= max) return text;
  }
  return inbox;
}

import { escapeUTF8 } from "entities";
import { ALERTS_PATH, INBOX_PATH, STOP_PATH } from "~/addresses/alerts";
import type { Dispatch } from "~/domain/alerts/dispatches.server";
import { env } from "~/env.server";
import type { Language } from "~/i18n/languages";
import { translate } from "~/i18n/translator.server";
import { currentSite } from "~/server/current-site.server";
import type { Mail } from "~/server/mail/mail.server";
import { localizedUrl } from "~/web/page/addresses.server";
import { messageView } from "./message-view.server";

interface AlertMail {
  dispatch: Pick<Dispatch, "id" | "channelId" | "email" | "username" | "lang" | "messages" | "more">;
  /** Of the link that stops such mails. */
  token: string;
  now: Date;
}

/** Without pictures, which would tell the reader's address to others. Needs PUBLIC_ORIGIN. */
export function alertMail({ dispatch, token, now }: AlertMail): Mail {
  const { id, channelId, email, username, lang: language, messages, more } = dispatch;
  const t = translate(language);
  const { publicOrigin = "" } = env();
  const { name: site } = currentSite();
  const url = (path: string) => localizedUrl(path, language);
  const rows = messages.map((message) => messageView({ t, language, now }, message));
  const [first] = rows;
  const subject =
    rows.length + more === 1 && first?.alert
      ? t("alertMail.subjectOfOne", { title: first.title, news: first.news })
      : t("alertMail.subject", { count: rows.length + more, site });
  const stopUrl = url(`${STOP_PATH}?${new URLSearchParams({ channel: channelId, token })}`);
  const footer = [
    { text: t("alertMail.inbox"), href: url(INBOX_PATH) },
    { text: t("alertMail.alerts"), href: url(ALERTS_PATH) },
    { text: t("alertMail.stop"), href: stopUrl },
  ];
  const shown = rows.map(({ title, path, news, alert }) => ({
    title,
    news,
    href: path && url(path),
    why: alert && {
      text: t("alertMail.because", { name: alert.name }),
      less: t("alertMail.less"),
      href: url(alert.path),
    },
  }));
  const greeting = t("alertMail.greeting", { username });
  const rest = more > 0 ? t("alertMail.more", { count: more }) : null;
  const text = [
    greeting,
    ...shown.map(({ title, news, href, why }) =>
      [title, news, href, why?.text, why && t("alertMail.line", { name: why.less, href: why.href })]
        .filter(Boolean)
        .join("\n"),
    ),
    ...(rest ? [rest] : []),
    footer.map(({ text: name, href }) => t("alertMail.line", { name, href })).join("\n"),
    site,
  ].join("\n\n");
  return {
    to: email,
    subject,
    text: `${text}\n`,
    html: documentOf({ language, subject, greeting, shown, rest, footer, site }),
    messageId: `${id}@${new URL(publicOrigin).hostname}`,
    unsubscribeUrl: stopUrl,
  };
}

interface Parts {
  language: Language;
  subject: string;
  greeting: string;
  shown: {
    title: string;
    news: string;
    href: string | null;
    why: { text: string; less: string; href: string } | null;
  }[];
  rest: string | null;
  footer: { text: string; href: string }[];
  site: string;
}

/** Without colours of its own but for links, so that readers' programs can show it dark. */
function documentOf({ language, subject, greeting, shown, rest, footer, site }: Parts): string {
  const text = escapeUTF8;
  const link = (href: string, name: string) => `<a href="${text(href)}">${text(name)}</a>`;
  const deals = shown.map(({ title, news, href, why }) => {
    const reason = why ? `<br><small>${text(why.text)} ${link(why.href, why.less)}</small>` : "";
    return `<p><strong>${href ? link(href, title) : text(title)}</strong><br>${text(news)}${reason}</p>`;
  });
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-Hans" : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${text(subject)}</title>
</head>
<body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; max-width: 40em; margin: 0 auto; padding: 16px">
<p>${text(greeting)}</p>
${deals.join("\n")}${rest ? `\n<p>${text(rest)}</p>` : ""}
<hr>
<p><small>${footer.map(({ href, text: name }) => link(href, name)).join(" · ")}<br>${text(site)}</small></p>
</body>
</html>
`;
}

import { escapeUTF8 } from "entities";
import { env } from "~/env.server";
import { STOP_PATH } from "~/features/notifications/addresses";
import { translate } from "~/platform/i18n/translator.server";
import type { Mail } from "~/platform/mail/mail.server";
import { localizedUrl } from "~/platform/page/addresses.server";
import { currentSite } from "~/platform/process/current-site.server";
import type { Dispatch } from "../dispatches.server";
import { type Notice, textsOf } from "./notice.server";

interface DispatchMail {
  dispatch: Pick<Dispatch, "channelId" | "email" | "username">;
  notice: Notice;
  /** The token of the link that stops such mails. */
  token: string;
}

/** The mail of a dispatch, without pictures, which would reveal the reader's IP address. Needs PUBLIC_ORIGIN. */
export function dispatchMail({ dispatch, notice, token }: DispatchMail): Mail {
  const { channelId, email, username } = dispatch;
  const { id, language, title: subject, more, inbox, alerts } = notice;
  const t = translate(language);
  const { publicOrigin = "" } = env();
  const { name: site } = currentSite();
  const stopUrl = localizedUrl(`${STOP_PATH}?${new URLSearchParams({ channel: channelId, token })}`, language);
  const footer = [
    { text: t("dispatch.inbox"), href: inbox },
    { text: t("dispatch.alerts"), href: alerts },
    { text: t("dispatch.stop"), href: stopUrl },
  ];
  const greeting = t("dispatch.greeting", { username });
  const rest = more > 0 ? t("dispatch.more", { count: more }) : null;
  const text = [
    greeting,
    ...textsOf(notice),
    ...(rest ? [rest] : []),
    footer.map(({ text: name, href }) => t("dispatch.line", { name, href })).join("\n"),
    site,
  ].join("\n\n");
  return {
    to: email,
    subject,
    text: `${text}\n`,
    html: documentOf({ notice, greeting, rest, footer, site }),
    messageId: `${id}@${new URL(publicOrigin).hostname}`,
    unsubscribeUrl: stopUrl,
  };
}

interface Parts {
  notice: Notice;
  greeting: string;
  rest: string | null;
  footer: { text: string; href: string }[];
  site: string;
}

/** The HTML part, which sets no colours, so that mail programs can show it dark. */
function documentOf({ notice, greeting, rest, footer, site }: Parts): string {
  const { language, title: subject, rows } = notice;
  const text = escapeUTF8;
  const link = (href: string, name: string) => `<a href="${text(href)}">${text(name)}</a>`;
  const deals = rows.map(({ title, news, href, why }) => {
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

import { Webhook } from "standardwebhooks";
import type { WebhookTemplate } from "~/domain/alerts/channel-input.server";
import type { Endpoint } from "~/domain/alerts/channels.server";
import { currentSite } from "~/server/current-site.server";
import type { OutboundRequest } from "~/server/outbound/guarded-request.server";
import { type Notice, shortText } from "./notice.server";

interface Message {
  url: URL;
  body: unknown;
}

type Template = (url: URL, notice: Notice) => Message;

/** Where a notification leads: to its deal, if it is about one only. */
export function mainPlace({ rows, more, inbox }: Notice): string {
  return (rows.length + more === 1 && rows[0]?.href) || inbox;
}

/** Services say how much they take. */
const TELEGRAM_MAX = 4_096;
const DISCORD_MAX = 2_000;
const NTFY_MAX = 3_000;

const titled = (notice: Notice, max: number) =>
  [notice.title, shortText(notice, max - notice.title.length - 2)].join("\n\n");

const TEMPLATES: Record<WebhookTemplate, Template> = {
  json: (url, { title, rows, more, inbox, alerts }) => {
    const messages = rows.map(({ why, href, ...row }) => ({ ...row, url: href, alert: why && { url: why.href } }));
    return {
      url,
      body: { type: "alert.messages", timestamp: new Date(), data: { title, messages, more, inbox, alerts } },
    };
  },
  telegram: (url, notice) => {
    const chat = url.searchParams.get("chat_id");
    const to = new URL(url.pathname, url);
    const text = titled(notice, TELEGRAM_MAX);
    return { url: to, body: { chat_id: chat, text, link_preview_options: { is_disabled: true } } };
  },
  // A deal's title cannot notify a server's members.
  discord: (url, notice) => ({ url, body: { content: titled(notice, DISCORD_MAX), allowed_mentions: { parse: [] } } }),
  ntfy: (url, notice) => {
    const [topic, ...parents] = url.pathname.split("/").filter(Boolean).toReversed();
    const to = new URL(url);
    to.pathname = `/${parents.toReversed().join("/")}`;
    const { title } = notice;
    return { url: to, body: { topic, title, message: shortText(notice, NTFY_MAX), click: mainPlace(notice) } };
  },
  gotify: (url, notice) => {
    const extras = { "client::notification": { click: { url: mainPlace(notice) } } };
    return { url, body: { title: notice.title, message: shortText(notice, TELEGRAM_MAX), priority: 5, extras } };
  },
  bark: (url, notice) => {
    const { title } = notice;
    const body = shortText(notice, NTFY_MAX);
    return { url, body: { title, body, url: mainPlace(notice), group: currentSite().name, id: notice.id } };
  },
  feishu: (url, notice) => ({ url, body: { msg_type: "text", content: { text: titled(notice, TELEGRAM_MAX) } } }),
};

/** Signed by Standard Webhooks, whichever the template: its `webhook-id` is the same for each try. */
export function webhookRequest(
  { endpoint, template, keys }: Extract<Endpoint, { kind: "webhook" }>,
  notice: Notice,
): { url: URL; request: OutboundRequest } {
  const { url, body } = TEMPLATES[template](new URL(endpoint), notice);
  const text = JSON.stringify(body);
  const at = new Date();
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Haojia",
    "webhook-id": notice.id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(keys.secret).sign(notice.id, at, text),
  };
  return { url, request: { method: "POST", headers, body: text } };
}

/** Feishu refuses with status 200 and a code. */
export function isAccepted(template: WebhookTemplate, { status, body }: { status: number; body: Buffer }): boolean {
  const isRefused = template === "feishu" && /"(?:code|StatusCode)":\s*[1-9]/.test(body.toString("utf8"));
  return status >= 200 && status < 300 && !isRefused;
}

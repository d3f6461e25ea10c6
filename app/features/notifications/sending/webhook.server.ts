import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { WebhookTemplate } from "~/features/notifications/channel-input.server";
import type { Endpoint } from "~/features/notifications/channels.server";
import type { OutboundRequest } from "~/platform/outbound/guarded-request.server";
import { currentSite } from "~/platform/process/current-site.server";
import { keyedHash } from "~/platform/secrets/signature.server";
import {
  escapeDiscord,
  escapedNotice,
  escapeFeishu,
  escapeMentions,
  jsonBytes,
  type TextSize,
  utf8Bytes,
  utf16Units,
} from "./chat-text.server";
import { type Notice, shortText } from "./notice.server";

interface Message {
  url: URL;
  body: unknown;
}

type Template = (url: URL, notice: Notice) => Message;

/** The target of a notification: the deal if it is about a single one, else the inbox. */
export function mainPlace({ rows, more, inbox }: Notice): string {
  return (rows.length + more === 1 && rows[0]?.href) || inbox;
}

/** The services' documented limits; ntfy and Bark pass everything on within the 4,096 bytes of other services. */
const TELEGRAM_UNITS = 4_096;
const DISCORD_UNITS = 2_000;
const NTFY_BYTES = 3_000;
const BARK_JSON_BYTES = 3_500;
const FEISHU_JSON_BYTES = 15_000;
const DINGTALK_BYTES = 4_096;
const WECOM_BYTES = 2_048;

function titled(notice: Notice, max: number, size: TextSize): string {
  const withTitle = (text: string) => `${notice.title}\n\n${text}`;
  return withTitle(shortText(notice, (text) => size(withTitle(text)) <= max));
}

const TEMPLATES: Record<WebhookTemplate, Template> = {
  json: (url, { title, rows, more, inbox, alerts }) => {
    const messages = rows.map(({ why, href, ...row }) => ({ ...row, url: href, alert: why && { url: why.href } }));
    return {
      url,
      body: { type: "alert.messages", timestamp: new Date(), data: { title, messages, more, inbox, alerts } },
    };
  },
  // The text is plain without a `parse_mode`, which is dropped with the address's other parameters.
  telegram: (url, notice) => {
    const chat = url.searchParams.get("chat_id");
    const to = new URL(url.pathname, url);
    const text = titled(notice, TELEGRAM_UNITS, utf16Units);
    return { url: to, body: { chat_id: chat, text, link_preview_options: { is_disabled: true } } };
  },
  // A deal's title cannot notify a server's members.
  discord: (url, notice) => {
    const content = titled(escapedNotice(notice, escapeDiscord), DISCORD_UNITS, utf16Units);
    return { url, body: { content, allowed_mentions: { parse: [] } } };
  },
  // The text is plain without `markdown`.
  ntfy: (url, notice) => {
    const [topic, ...parents] = url.pathname.split("/").filter(Boolean).toReversed();
    const to = new URL(url);
    to.pathname = `/${parents.toReversed().join("/")}`;
    const message = shortText(notice, (text) => utf8Bytes(text) <= NTFY_BYTES);
    return { url: to, body: { topic, title: notice.title, message, click: mainPlace(notice) } };
  },
  gotify: (url, notice) => {
    const message = shortText(notice, (text) => text.length <= TELEGRAM_UNITS);
    const display = { contentType: "text/plain" };
    const extras = { "client::display": display, "client::notification": { click: { url: mainPlace(notice) } } };
    return { url, body: { title: notice.title, message, priority: 5, extras } };
  },
  // The text is plain without `markdown`.
  bark: (url, notice) => {
    const rest = { title: notice.title, url: mainPlace(notice), group: currentSite().name, id: notice.id };
    const room = BARK_JSON_BYTES - jsonBytes(rest);
    return { url, body: { ...rest, body: shortText(notice, (text) => jsonBytes(text) <= room) } };
  },
  feishu: (url, notice) => {
    const text = titled(escapedNotice(notice, escapeFeishu), FEISHU_JSON_BYTES, jsonBytes);
    return { url, body: { msg_type: "text", content: { text } } };
  },
  // Each message has the site's name, which a robot can ask for as its keyword.
  dingtalk: (url, notice) => {
    const ending = `\n\n${currentSite().name}`;
    const content = titled(notice, DINGTALK_BYTES - utf8Bytes(ending), utf8Bytes) + ending;
    return { url: signedByDingTalk(url), body: { msgtype: "text", text: { content } } };
  },
  wecom: (url, notice) => {
    const content = titled(escapedNotice(notice, escapeMentions), WECOM_BYTES, utf8Bytes);
    return { url, body: { msgtype: "text", text: { content } } };
  },
};

/** The robot's secret is added to its address as `secret`, and leaves only as a signature of the time. */
function signedByDingTalk(url: URL): URL {
  const signed = new URL(url);
  const secret = url.searchParams.get("secret");
  signed.searchParams.delete("secret");
  if (!secret) return signed;
  const timestamp = String(Date.now());
  signed.searchParams.set("timestamp", timestamp);
  signed.searchParams.set("sign", keyedHash(secret, `${timestamp}\n${secret}`).toString("base64"));
  return signed;
}

/** A request signed by Standard Webhooks, whatever its template; its `webhook-id` is the same for each try. */
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

/** The field of a service's response with its error code, 0 for success: these services reject with status 200 too. */
const CODES: Partial<Record<WebhookTemplate, readonly string[]>> = {
  feishu: ["code", "StatusCode"],
  dingtalk: ["errcode"],
  wecom: ["errcode"],
};

/** The status or the service's code with which a message was rejected; null where it is accepted. */
export function rejectionOf(
  template: WebhookTemplate,
  { status, body }: { status: number; body: Buffer },
): `${number}` | null {
  if (status < 200 || status >= 300) return `${status}`;
  const names = CODES[template];
  if (!names) return null;
  const answer = z.record(z.string(), z.unknown()).safeParse(jsonOf(body));
  const code = names.map((name) => answer.data?.[name]).find((value) => typeof value === "number");
  return code === 0 ? null : `${code ?? status}`;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

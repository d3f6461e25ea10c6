import { ECDH } from "node:crypto";
import { z } from "zod";
import { type Parsed, parseFields, rejectField } from "~/platform/values/fields";
import { parseUrl } from "~/platform/values/parse-url";

/** How a service wants its messages; `json` is for programs of one's own (Standard Webhooks). */
export const WEBHOOK_TEMPLATES = [
  ...(["json", "telegram", "discord", "ntfy", "gotify", "bark", "feishu", "dingtalk", "wecom"] as const),
] as const;
export type WebhookTemplate = (typeof WEBHOOK_TEMPLATES)[number];

export interface ChannelError {
  field: "template" | "endpoint" | "p256dh" | "auth";
  code: "required" | "invalid_url" | "incomplete_url";
}

/** The longest address of a channel, in code points. */
const MAX_ENDPOINT = 1_000;

const endpoint = z
  .string({ error: "required" })
  .trim()
  .min(1, { error: "required", abort: true })
  .max(MAX_ENDPOINT, { error: "invalid_url" })
  // Stored as parsed here, because other parsers read "https:///…" differently.
  .transform((text, ctx) => {
    const { protocol = "", href = "" } = parseUrl(text) ?? {};
    return /^https?:$/.test(protocol) && href.length <= MAX_ENDPOINT ? href : rejectField(ctx, "invalid_url");
  });

/** Checks for what a service's address needs besides its host. */
const PARTS: Partial<Record<WebhookTemplate, (url: URL) => boolean>> = {
  telegram: ({ pathname, searchParams }) => pathname.endsWith("/sendMessage") && searchParams.has("chat_id"),
  ntfy: ({ pathname }) => /[^/]\/?$/.test(pathname),
  gotify: ({ pathname, searchParams }) => pathname.endsWith("/message") && searchParams.has("token"),
  bark: ({ pathname }) => /[^/]\/?$/.test(pathname),
  dingtalk: ({ pathname, searchParams }) => pathname.endsWith("/robot/send") && searchParams.has("access_token"),
  wecom: ({ pathname, searchParams }) => pathname.endsWith("/webhook/send") && searchParams.has("key"),
};

const webhook = z
  .object({ template: z.enum(WEBHOOK_TEMPLATES, { error: "required" }), endpoint })
  .transform((value, ctx) => {
    if (PARTS[value.template]?.(new URL(value.endpoint)) ?? true) return value;
    ctx.addIssue({ code: "custom", path: ["endpoint"], message: "incomplete_url" });
    return z.NEVER;
  });

/** The address is not requested. */
export function parseWebhook(value: unknown): Parsed<{ template: WebhookTemplate; endpoint: string }, ChannelError> {
  return parseFields(webhook, value);
}

/** A base64url text that decodes to this number of bytes. */
const base64url = (bytes: number) =>
  z
    .string({ error: "required" })
    .transform((text, ctx) => (Buffer.from(text, "base64url").length === bytes ? text : rejectField(ctx, "required")));

/** A point of the curve P-256, and a secret (RFC 8291). */
const push = z.object({
  endpoint,
  p256dh: base64url(65).refine(isOnCurve, { error: "required" }),
  auth: base64url(16),
});

function isOnCurve(point: string): boolean {
  try {
    return Boolean(ECDH.convertKey(Buffer.from(point, "base64url"), "prime256v1"));
  } catch {
    return false;
  }
}

/** Parses a browser's push subscription. */
export function parsePush(value: unknown): Parsed<{ endpoint: string; p256dh: string; auth: string }, ChannelError> {
  return parseFields(push, value);
}

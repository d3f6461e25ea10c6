import type { TFunction } from "i18next";
import {
  type ChannelError,
  WEBHOOK_TEMPLATES,
  type WebhookTemplate,
} from "~/features/notifications/channel-input.server";
import type { Channel } from "~/features/notifications/channels.server";

/** How addresses of services look. */
export const SAMPLES: Partial<Record<WebhookTemplate, string>> = {
  telegram: "https://api.telegram.org/bot…/sendMessage?chat_id=…",
  discord: "https://discord.com/api/webhooks/…",
  ntfy: "https://ntfy.sh/…",
  gotify: "https://gotify.example/message?token=…",
  bark: "https://api.day.app/…",
  feishu: "https://open.feishu.cn/open-apis/bot/v2/hook/…",
  dingtalk: "https://oapi.dingtalk.com/robot/send?access_token=…",
  wecom: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…",
};

/** The services whose name is the same in every language. */
const NAMES = { telegram: "Telegram", discord: "Discord", ntfy: "ntfy", gotify: "Gotify", bark: "Bark" } as const;

export function serviceName(t: TFunction, template: WebhookTemplate): string {
  return template in NAMES ? NAMES[template as keyof typeof NAMES] : t(`notifications.services.${template as "json"}`);
}

export function endpointError(t: TFunction, form: URLSearchParams, code: ChannelError["code"]): string {
  const template = WEBHOOK_TEMPLATES.find((name) => name === form.get("template"));
  if (code === "required") return t("admin.errors.required");
  if (code === "invalid_url" || !template) return t("notifications.invalidUrl");
  return t("notifications.incompleteUrl", { service: serviceName(t, template), sample: SAMPLES[template] });
}

/** The reason why a message was not accepted, by its outcome. */
export function failureText(t: TFunction, failure: string): string {
  if (failure === "forbidden" || failure === "timeout" || failure === "unreachable" || failure === "gone") {
    return t(`notifications.failures.${failure}`);
  }
  return t("notifications.failures.status", { status: failure });
}

/** The problem of a channel; null if there is none. */
export function channelState(t: TFunction, { stopped, failure, to }: Channel): string | null {
  if (stopped === "gone") return to?.kind === "push" ? t("notifications.browserGone") : t("notifications.channelGone");
  if (stopped) return t("notifications.channelFailing");
  return failure && t("notifications.channelRetried", { reason: failureText(t, failure) });
}

import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { WEBHOOK_TEMPLATES, type WebhookTemplate } from "~/features/notifications/channel-input.server";
import type { Notice } from "~/features/notifications/sending/notice.server";
import { rejectionOf, webhookRequest } from "~/features/notifications/sending/webhook.server";

const ADDRESSES: Partial<Record<WebhookTemplate, string>> = {
  telegram: "https://chat.test/bot1/sendMessage?chat_id=7&parse_mode=HTML",
  dingtalk: "https://oapi.dingtalk.com/robot/send?access_token=a",
};

const INBOX = "https://shop.test/alerts/inbox";

function notice(titles: string[], more = 0): Notice {
  const rows = titles.map((title, at) => ({
    ...{ kind: "new", title, news: "New: $5.00", price: 5, priceBefore: null, href: `https://shop.test/deals/a_${at}` },
    why: { text: `From your alert “${title}”.`, less: "Less like this", href: `https://shop.test/alerts/b_${at}` },
  }));
  const title = titles.length === 1 ? `${titles[0]} – New: $5.00` : `${titles.length} messages`;
  return { id: "n1", language: "en", title, rows, more, inbox: INBOX, alerts: "https://shop.test/alerts" };
}

function sent(template: WebhookTemplate, about: Notice, endpoint = ADDRESSES[template] ?? "https://chat.test/x/y") {
  const { url, request } = webhookRequest(
    { kind: "webhook", template, endpoint, keys: { secret: "whsec_AAAA" } },
    about,
  );
  return { url, body: JSON.parse(String(request.body)), bytes: Buffer.byteLength(String(request.body)) };
}

/** What a reader of the service gets to see, whichever field it is in. */
function textOf(template: WebhookTemplate, about: Notice): string {
  const { body } = sent(template, about);
  return body.content?.text ?? body.content ?? body.text?.content ?? body.text ?? body.message ?? body.body ?? "";
}

describe("a title that looks like markup", () => {
  const TITLE =
    '1. Mug [free](https://evil.test/x_y) **b** ~~s~~ ||t|| `c` <@42> <at user_id="all"> @everyone @Here a\\b # > _i_';

  it("is shown by Discord as it is, notifies nobody, and the addresses stay", () => {
    const text = textOf("discord", notice([TITLE]));
    // As Discord's parser does: a backslash before a sign takes away its meaning.
    const plain = text.replace(/\\[^0-9A-Za-z\s]/g, "");
    expect(plain.replaceAll(/https:\/\/shop\.test\S+/g, "")).not.toMatch(/[*_~|[\]()<>#`]|^\d+\./m);
    expect(plain).not.toMatch(/@(?:everyone|here)/i);
    expect(text.replace(/\\([^0-9A-Za-z\s])/g, "$1").replaceAll("\u200b", "")).toContain(TITLE);
    expect(text).toContain("\nhttps://shop.test/deals/a_0\n");
    expect(text).toContain("https://shop.test/alerts/b_0");
  });

  it.each(["- Lamp", "+ Lamp", "-# Lamp", "> Lamp", "12. Lamp"])(
    "begins no list, heading or quotation: %s",
    (title) => {
      expect(textOf("discord", notice([title]))).toMatch(/^(?:\d+)?\\/);
    },
  );

  it("mentions nobody in Feishu and WeCom, whose plain texts have mentions in them", () => {
    for (const template of ["feishu", "wecom"] as const) expect(textOf(template, notice([TITLE]))).not.toContain("<");
    expect(textOf("feishu", notice([TITLE]))).not.toMatch(/\]\(|\*\*/);
  });

  it.each(["telegram", "ntfy", "gotify", "bark", "dingtalk"] as const)(
    "is sent to %s as it is, as plain text",
    (template) => {
      const { body, url } = sent(template, notice([TITLE]));
      expect(textOf(template, notice([TITLE]))).toContain(TITLE);
      expect(JSON.stringify([body, url.href])).not.toMatch(/parse_mode|"markdown"|text\/markdown|isAtAll":true/);
    },
  );
});

describe("a message", () => {
  const LIMITS: [WebhookTemplate, (template: WebhookTemplate, about: Notice) => number, number][] = [
    ["telegram", (template, about) => textOf(template, about).length, 4_096],
    ["discord", (template, about) => textOf(template, about).length, 2_000],
    ["ntfy", (template, about) => Buffer.byteLength(textOf(template, about)), 4_096],
    ["bark", (template, about) => sent(template, about).bytes, 3_900],
    ["feishu", (template, about) => sent(template, about).bytes, 20_000],
    ["dingtalk", (template, about) => Buffer.byteLength(textOf(template, about)), 15_000],
    ["wecom", (template, about) => Buffer.byteLength(textOf(template, about)), 2_048],
  ];

  it.each(LIMITS)("to %s is no longer than it takes, in Chinese, emoji and signs too", (template, size, most) => {
    for (const unit of ["灯", "🎁", "*", '"', "x"])
      for (const [count, length] of [
        [1, 200],
        [1, 60],
        [50, 60],
        [50, 200],
      ] as const) {
        const about = notice(
          Array.from({ length: count }, () => unit.repeat(Math.floor(length / unit.length))),
          3,
        );
        expect(size(template, about)).toBeLessThanOrEqual(most);
      }
  });

  it.each(WEBHOOK_TEMPLATES.filter((name) => name !== "json"))(
    "to %s names what fits, and how many more there are",
    (template) => {
      const text = textOf(template, notice(Array.from({ length: 50 }, (_, n) => `灯 ${n} ${"好".repeat(40)}`)));
      const named = text.match(/New: \$5\.00/g)?.length ?? 0;
      expect(named).toBeGreaterThan(2);
      expect(text).toContain(`And ${50 - named} more, which are in your inbox.\n${INBOX}`);
    },
  );
});

describe("DingTalk", () => {
  it("gets a signature of the time in place of the secret", () => {
    const { url } = sent("dingtalk", notice(["Mug"]), `${ADDRESSES.dingtalk}&secret=SEC%2Bdef`);
    const timestamp = url.searchParams.get("timestamp") ?? "";
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000);
    const sign = createHmac("sha256", "SEC+def").update(`${timestamp}\nSEC+def`).digest("base64");
    expect(Object.fromEntries(url.searchParams)).toEqual({ access_token: "a", timestamp, sign });
    expect(url.href).toContain(`sign=${encodeURIComponent(sign)}`);
  });

  it("gets no signature without a secret", () => {
    expect(sent("dingtalk", notice(["Mug"])).url.href).toBe(ADDRESSES.dingtalk);
  });
});

describe("an answer", () => {
  it.each<[WebhookTemplate, number, string, string | null]>([
    ["json", 204, "", null],
    ["json", 500, "", "500"],
    ["feishu", 200, '{"code":0,"msg":"success","data":{}}', null],
    ["feishu", 200, '{"StatusCode":0,"StatusMessage":"success"}', null],
    ["feishu", 200, '{"code":19024,"msg":"Key Words Not Found"}', "19024"],
    ["dingtalk", 200, '{"errcode":0,"errmsg":"ok"}', null],
    ["dingtalk", 200, '{"errcode":310000,"errmsg":"keywords not in content"}', "310000"],
    ["wecom", 200, '{"errcode":0,"errmsg":"ok"}', null],
    ["wecom", 200, '{"errmsg":"invalid webhook url","errcode":93000}', "93000"],
    ["wecom", 200, "<html>Sign in to this network</html>", "200"],
    ["wecom", 200, '[{"errcode":0}]', "200"],
    ["dingtalk", 502, '{"errcode":0}', "502"],
  ])("of %s with status %i and %s: %s", (template, status, body, rejection) => {
    expect(rejectionOf(template, { status, body: Buffer.from(body) })).toBe(rejection);
  });
});

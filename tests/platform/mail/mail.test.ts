import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, parseEnvironment } from "~/env.server";
import { canSendMail, sendMail } from "~/platform/mail/mail.server";
import { freePort } from "~/platform/process/free-port.server";
import { useLog } from "../../support/log";
import { type MailServer, startMailServer, startSilentServer, textOf } from "../../support/mail-server";

let settings: Environment;
vi.mock(import("~/env.server"), async (original) => ({ ...(await original()), env: () => settings }));

const use = (url: string) => {
  settings = parseEnvironment({ SMTP_URL: url, MAIL_FROM: "好价 <shop@deals.example>" });
};

const mail = { to: "canary-local@deals.example", subject: "主题 subject", text: "第一行\nsecond line\n" };

let server: MailServer;
const log = useLog();
beforeEach(async () => {
  server = await startMailServer();
  use(server.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

describe("sendMail", () => {
  it("sends a mail in plain text only", async () => {
    expect(canSendMail()).toBe(true);
    expect(await sendMail(mail)).toBe("sent");
    const received = await server.next();
    expect(received).toMatchObject({ from: "shop@deals.example", to: [mail.to] });
    expect(received.source).toMatch(/^Content-Type: text\/plain; charset=utf-8/im);
    expect(received.source).not.toMatch(/multipart|text\/html/i);
    expect(textOf(received).replaceAll("\r\n", "\n")).toBe(mail.text);
    expect(log.records()).toMatchObject([{ event: "mail_sent" }]);
    expect(log.text()).not.toContain("canary-local");
  });

  it("sends nothing without a server", async () => {
    settings = parseEnvironment({});
    expect(canSendMail()).toBe(false);
    expect(await sendMail(mail)).toBe("failed");
  });

  it.each([
    ["rejects the address and repeats it", async () => server.refuse(`no such user ${mail.to}`), "EENVELOPE"],
    ["is down", async () => use(`smtp://127.0.0.1:${await freePort()}`), "ESOCKET"],
    ["has no TLS for a password", async () => use(server.url.replace("//", "//user:s3cret@")), "ETLS"],
  ])("says so when the server %s, and logs no address", async (_, prepare, code) => {
    await prepare();
    expect(await sendMail(mail)).toBe(code === "EENVELOPE" ? "rejected" : "failed");
    expect(server.received).toEqual([]);
    expect(log.records()).toMatchObject([{ event: "mail_failed", domain: "deals.example", code }]);
    expect(log.text()).not.toMatch(/canary-local|s3cret/);
  });

  it("times out on a server that does not respond", async () => {
    const silent = await startSilentServer();
    use(silent.url);
    expect(await sendMail(mail, { timeoutMs: 50 })).toBe("failed");
    expect(log.records()).toMatchObject([{ event: "mail_failed", code: "ETIMEDOUT" }]);
    await silent.close();
  });
});

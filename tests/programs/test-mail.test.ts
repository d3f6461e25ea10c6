import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "~/platform/process/free-port.server";
import { DEFAULTS } from "../../scripts/start-site";
import { type MailServer, startMailServer } from "../support/mail-server";
import { runProgram } from "./run-program";

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

const MAIL_FROM = "deals@mail.example";
const testMail = (args: string[], settings: Record<string, string>) =>
  runProgram("test-mail", args, { ...DEFAULTS, ...settings });

it("sends a mail by the settings, and says that the server took it", async () => {
  const settings = { SMTP_URL: server.url, MAIL_FROM, PUBLIC_ORIGIN: "https://deals.example" };
  expect(await testMail(["boss@home.example"], settings)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/127\.0\.0\.1 took the mail from deals@mail\.example to boss@home\.example\./),
  });
  const { from, to, source } = await server.next();
  expect([from, to]).toEqual([MAIL_FROM, ["boss@home.example"]]);
  expect(source).toContain("The site https://deals.example can send email.");
});

it("says what is wrong in one line and exits with 1, or 2 for wrong arguments", async () => {
  expect(await testMail(["boss@home.example"], {})).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^SMTP_URL is not set/),
  });
  const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
  expect(await testMail(["boss@home.example"], { SMTP_URL, MAIL_FROM })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^127\.0\.0\.1 does not take mail \(/),
  });
  server.refuse("no such mailbox");
  const refused = await testMail(["nobody@home.example"], { SMTP_URL: server.url, MAIL_FROM });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("did not take the mail") });
  server.refuse(null);
  expect(await testMail([], {})).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Usage: npm run test-mail"),
  });
});

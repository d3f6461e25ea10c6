import { describe, expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { freePort } from "~/platform/process/free-port.server";
import { limits, mail, metrics, origin, passwords, proxy, settings, site } from "~/programs/doctor/settings-checks";
import { startMailServer } from "../../support/mail-server";

const given = (variables: Record<string, string> = {}) => ({
  env: parseEnvironment(variables),
  variables,
  names: Object.keys(variables),
});
const answering = (body: string, status = 200) => ({ status, body });

it("settings that do not go together are warnings; those of the example are fine", () => {
  expect(settings(given({ PORT: "3000", POSTGRES_PASSWORD: "x", PGPASSWORD: "x" }))).toMatchObject({ level: "ok" });
  const odd = {
    MAIL_FROM: "deals@mail.example",
    PUBLIC_ORIGINS: "https://deals.example",
    WEB_CONCURRENCY: "64",
    DATA_DIR: "/srv/haojia",
    BACKUP_DIR: "/srv/haojia/backups",
  };
  const found = settings(given(odd));
  expect(found.level).toBe("warning");
  for (const name of ["MAIL_FROM", "PUBLIC_ORIGINS", "WEB_CONCURRENCY", "BACKUP_DIR"])
    expect(found.text).toContain(name);
  expect(settings(given({ DATA_DIR: "/srv/haojia", BACKUP_DIR: "/srv/haojia-backups" }))).toMatchObject({
    level: "ok",
  });
  const elsewhere = { ...given(), variables: { SITE_CURENCIES: "EUR" }, names: [] };
  expect(settings(elsewhere)).toMatchObject({ level: "ok" });
  expect(settings({ ...elsewhere, variables: { SITE_CURENCY: "EUR" } })).toMatchObject({
    level: "warning",
    text: "SITE_CURENCY (did you mean SITE_CURRENCY?) is no setting: docs/settings.md lists them.",
  });
  expect(() => settings(given({ AFFILIATE_FILE: "/none/there.tsv" }))).toThrow(/there\.tsv/);
});

it.each([
  [{}, "warning", "PUBLIC_ORIGIN is not set"],
  [{ PUBLIC_ORIGIN: "http://deals.example" }, "warning", "in the clear"],
  [{ PUBLIC_ORIGIN: "https://deals.example" }, "ok", "https://deals.example"],
  [{ HOST: "127.0.0.1" }, "ok", "this machine alone"],
  [{ HOST: "127.0.0.1", PUBLIC_ORIGIN: "http://localhost:3000" }, "ok", "this machine alone"],
] as const)("the origin of %o is %s: %s", (variables, level, text) => {
  expect(origin(given(variables))).toMatchObject({ level, text: expect.stringContaining(text) });
});

it("limits that are off and cheap hashes are warnings", () => {
  expect(limits(given())).toMatchObject({ level: "ok" });
  expect(limits(given({ RATE_LIMIT_FACTOR: "0" }))).toMatchObject({ level: "warning" });
  expect(passwords(given())).toMatchObject({ level: "ok" });
  expect(passwords(given({ BCRYPT_COST: "10" }))).toMatchObject({ level: "warning" });
});

it("figures that other machines may read are a warning", () => {
  expect(metrics(given())).toBeNull();
  expect(metrics(given({ METRICS_PORT: "9100" }))).toMatchObject({ level: "ok" });
  expect(metrics(given({ METRICS_PORT: "9100", METRICS_HOST: "0.0.0.0" }))).toMatchObject({
    level: "warning",
    text: expect.stringContaining("0.0.0.0:9100"),
  });
});

describe("mail", () => {
  const from = { MAIL_FROM: "deals@mail.example" };

  it("is ready when its server lets the site in, without sending", async () => {
    const server = await startMailServer();
    expect(await mail(given({ SMTP_URL: server.url, ...from }))).toMatchObject({ level: "ok" });
    expect(server.received).toEqual([]);
    const withPassword = server.url.replace("//", "//user:s3cret@");
    const found = await mail(given({ SMTP_URL: withPassword, ...from }));
    expect(found).toEqual({ level: "error", text: expect.stringMatching(/^127\.0\.0\.1 does not take mail \(ETLS/) });
    expect(found.text).not.toContain("s3cret");
    await server.close();
  });

  it("is an error when its server does not answer, and fine when there is none", async () => {
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`;
    expect(await mail(given({ SMTP_URL, ...from }))).toMatchObject({ level: "error" });
    expect(await mail(given())).toMatchObject({ level: "ok" });
  });
});

it.each([
  [null, "warning"],
  [answering("ready\n"), "ok"],
  [answering("not ready\n", 503), "error"],
  [answering("<title>Router</title>"), "warning"],
])("a site that answers %o is %s", (reply, level) => {
  expect(site({ ...given(), site: reply })).toMatchObject({ level });
});

it.each([
  ["0", null, {}, "ok"],
  ["0", 3, {}, "ok"],
  ["0", 97, {}, "warning"],
  ["0", null, { PUBLIC_ORIGIN: "https://deals.example" }, "warning"],
  ["1", null, { PUBLIC_ORIGIN: "https://deals.example", HOST: "127.0.0.1" }, "ok"],
  ["1", 100, { HOST: "127.0.0.1" }, "ok"],
  ["1", 100, {}, "warning"],
  ["1", 0, { HOST: "127.0.0.1" }, "warning"],
] as [string, number | null, Record<string, string>, string][])(
  "TRUST_PROXY=%s with X-Forwarded-For in %s % and %o is %s",
  (TRUST_PROXY, percent, others, level) => {
    const line = percent === null ? "" : `X-Forwarded-For: in ${percent} % of the requests\n`;
    const known = { ...given({ TRUST_PROXY, ...others }), site: answering(`ready\n${line}`), inContainer: false };
    expect(proxy(known)).toMatchObject({ level });
  },
);

it("a container may listen on every address: what runs it publishes its port", () => {
  expect(proxy({ ...given({ TRUST_PROXY: "1" }), site: null, inContainer: true })).toMatchObject({ level: "ok" });
});

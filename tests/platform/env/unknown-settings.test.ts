import { expect, it } from "vitest";
import { KNOWN_NAMES } from "~/env.server";
import { misspelledSettings } from "~/platform/env/unknown-settings.server";

const found = (...names: string[]) =>
  misspelledSettings(Object.fromEntries(names.map((name) => [name, "x"])), KNOWN_NAMES);

it("names a variable that is nearly a setting, and which", () => {
  expect(found("SITE_TIMEZONE", "smtp_url", "PORTS", "TRUST_PROXIES", "ADMIN_PASWORD_FILE")).toEqual([
    "SITE_TIMEZONE (did you mean SITE_TIME_ZONE?)",
    "smtp_url (did you mean SMTP_URL?)",
    "PORTS (did you mean PORT?)",
    "ADMIN_PASWORD_FILE (did you mean ADMIN_PASSWORD_FILE?)",
  ]);
});

it("passes over settings, blank variables and the names of other programs", () => {
  expect(found(...KNOWN_NAMES, "NODE_ENV")).toEqual([]);
  expect(misspelledSettings({ SITE_NAMES: "" }, KNOWN_NAMES)).toEqual([]);
  const usual = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "HOSTTYPE",
    "PWD",
    "LANG",
    "MAIL",
    "USER",
    "TERM",
    "SHELL",
    "LOGNAME",
    "DISPLAY",
  ];
  const others = [
    "PGPORT",
    "PGHOST",
    "TZ",
    "INVOCATION_ID",
    "JOURNAL_STREAM",
    "XDG_DATA_DIRS",
    "DATABASE",
    "POSTGRES_PASSWORD",
  ];
  expect(
    found(...usual, ...others, "KUBERNETES_PORT", "YARN_VERSION", "npm_config_cache", "CREDENTIALS_DIRECTORY"),
  ).toEqual([]);
});

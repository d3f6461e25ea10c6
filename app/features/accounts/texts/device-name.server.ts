import Bowser from "bowser";
import type { TFunction } from "i18next";

export function deviceName(t: TFunction, userAgent: string): string {
  if (!userAgent) return t("account.device.unknown");
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return t("account.device.both", { browser: browser.name, os: os.name });
  return browser.name || os.name || t("account.device.unknown");
}

import { useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { sendAsDocument } from "~/platform/browser/form-modules";
import { prepareTexts } from "~/platform/i18n/browser-texts";
import type { Language } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";

/** Changes the language in place; without script, with a new document. */
export function LanguageSwitch({ language, className }: { language: Language; className: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const other: Language = language === "en" ? "zh" : "en";
  const redirectTo = `${pathname}${search}`;

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    try {
      await prepareTexts(other);
    } catch {
      // A full page load brings its own texts.
      return sendAsDocument(form);
    }
    // With ?lang= in the URL, the server redirects to the URL without it.
    const choice: Record<string, string> = { language: other, redirectTo };
    if (!new URLSearchParams(search).has("lang")) choice.inPlace = "true";
    fetcher.submit(choice, { method: "post", action: "/preferences", preventScrollReset: true });
  }

  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={(event) => void change(event)}>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <input type="hidden" name="language" value={other} />
      <button type="submit" lang={other} aria-label={t("header.languageLabel")} className={className}>
        {t("header.language")}
      </button>
    </fetcher.Form>
  );
}

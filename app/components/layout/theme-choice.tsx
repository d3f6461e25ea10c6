import { useFetcher, useLocation } from "@remix-run/react";
import { stayWhenOffline } from "~/browser/stay-when-offline";
import { useHydrated } from "~/browser/use-hydrated";
import { useTranslation } from "~/i18n/translation";
import { THEMES, type Theme } from "~/views/page/themes";

/** Light, dark or the system's theme, stored in a cookie so that the server renders it. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const scripted = useHydrated();
  const chosen = fetcher.formData?.get("theme") ?? theme;
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={stayWhenOffline}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {scripted && <input type="hidden" name="inPlace" value="true" />}
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="mb-1 text-sm font-semibold text-soft">{t("theme.label")}</legend>
        {THEMES.map((choice) => (
          <button
            key={choice}
            type="submit"
            name="theme"
            value={choice}
            aria-pressed={choice === chosen}
            className="chip"
          >
            {t(`theme.${choice}`)}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}

import { PreferenceChoice } from "~/components/ui/preference-choice";
import { useTranslation } from "~/i18n/translation";
import { THEMES, type Theme } from "~/views/page/themes";

/** Light, dark or the system's theme, stored in a cookie so that the server renders it. */
export function ThemeChoice({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const choices = THEMES.map((choice) => [choice, t(`theme.${choice}`)] as const);
  return <PreferenceChoice name="theme" legend={t("theme.label")} stored={theme} choices={choices} />;
}

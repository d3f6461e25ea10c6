import { PreferenceChoice } from "~/features/preferences/components/preference-choice";
import { useRootData } from "~/platform/browser/cache/root-data";

export function ThemeChoice() {
  const root = useRootData();
  if (!root) return null;
  return <PreferenceChoice name="theme" legend={root.themes.label} stored={root.theme} choices={root.themes.choices} />;
}

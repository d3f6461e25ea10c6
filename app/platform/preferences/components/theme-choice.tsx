import { useRootData } from "~/platform/browser/cache/root-data";
import { PreferenceChoice } from "./preference-choice";

export function ThemeChoice() {
  const root = useRootData();
  if (!root) return null;
  return <PreferenceChoice name="theme" legend={root.themes.label} stored={root.theme} choices={root.themes.choices} />;
}

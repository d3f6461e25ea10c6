import { useRootData } from "~/platform/browser/cache/root-data";
import { PreferenceSwitch } from "~/platform/preferences/components/preference-switch";

/** Lets readers load the sections in parallel or one after the other (specification §3.8). */
export function SectionLoadingSwitch() {
  const root = useRootData();
  if (!root) return null;
  const { simultaneousSections, settings } = root;
  return (
    <PreferenceSwitch name="loadSectionsSimultaneously" stored={simultaneousSections} label={settings.simultaneously} />
  );
}

import { PreferenceSwitch } from "~/features/preferences/components/preference-switch";
import { useRootData } from "~/platform/browser/cache/root-data";

/** Lets readers load the sections in parallel or one after the other (specification §3.8). */
export function SectionLoadingSwitch() {
  const root = useRootData();
  if (!root) return null;
  const { simultaneousSections, settings } = root;
  return (
    <PreferenceSwitch name="loadSectionsSimultaneously" stored={simultaneousSections} label={settings.simultaneously} />
  );
}

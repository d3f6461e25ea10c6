import { useRootData } from "~/browser/cache/root-data";
import { PreferenceSwitch } from "~/components/ui/preference-switch";

/** In parallel or one after the other (specification §3.8). */
export function SectionLoadingSwitch({ label }: { label: string }) {
  const stored = useRootData()?.simultaneousSections ?? false;
  return <PreferenceSwitch name="loadSectionsSimultaneously" stored={stored} label={label} />;
}

import { useLocation } from "@remix-run/react";
import { PreferenceSwitch } from "~/platform/preferences/components/preference-switch";

/** The `live` of an address, which would override the preference, is dropped. */
export function LiveSwitch({ on, label }: { on: boolean; label: string }) {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  for (const name of ["live", "page"]) kept.delete(name);
  return <PreferenceSwitch name="liveOnly" stored={on} label={label} address={`${pathname}?${kept}`} />;
}

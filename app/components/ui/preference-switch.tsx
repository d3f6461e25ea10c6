import { useFetcher, useLocation } from "@remix-run/react";
import { stayWhenOffline } from "~/browser/stay-when-offline";
import { useHydrated } from "~/browser/use-hydrated";

interface PreferenceSwitchProps {
  /** The preference's, whose values are "true" and "false". */
  name: string;
  /** As it is kept; what has just been pressed shows at once. */
  kept: boolean;
  label: string;
  className?: string;
}

/** Whether a preference is on, from the moment in which its switch is pressed. */
export function usePreference(name: string, kept: boolean): boolean {
  const { formData } = useFetcher({ key: fetcherKey(name) });
  const pressed = formData?.get(name);
  return pressed ? pressed === "true" : kept;
}

const fetcherKey = (name: string) => `preference ${name}`;

/** A preference that is on or off, changed where it stands; until script runs, by a document that leads back. */
export function PreferenceSwitch({ name, kept, label, className }: PreferenceSwitchProps) {
  const fetcher = useFetcher({ key: fetcherKey(name) });
  const on = usePreference(name, kept);
  const { pathname, search } = useLocation();
  const scripted = useHydrated();
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={stayWhenOffline} className={className}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {scripted && <input type="hidden" name="inPlace" value="true" />}
      <button type="submit" role="switch" aria-checked={on} name={name} value={String(!on)} className="switch">
        {label}
      </button>
    </fetcher.Form>
  );
}

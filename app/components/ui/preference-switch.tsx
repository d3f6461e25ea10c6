import { useFetcher, useLocation } from "@remix-run/react";
import { useHydrated } from "~/browser/hydration/use-hydrated";

interface PreferenceSwitchProps {
  name: string;
  /** A pending submission overrides it. */
  stored: boolean;
  label: string;
  className?: string;
  /** Without it the page stays as it is. */
  address?: string;
}

export function usePreference(name: string, stored: boolean): boolean {
  const { formData } = useFetcher({ key: fetcherKey(name) });
  const pressed = formData?.get(name);
  return pressed ? pressed === "true" : stored;
}

const fetcherKey = (name: string) => `preference ${name}`;

/** Changed in place; without script by a form that redirects back. */
export function PreferenceSwitch({ name, stored, label, className, address }: PreferenceSwitchProps) {
  const fetcher = useFetcher({ key: fetcherKey(name) });
  const on = usePreference(name, stored);
  const { pathname, search } = useLocation();
  const scripted = useHydrated();
  return (
    <fetcher.Form method="post" action="/preferences" className={className}>
      <input type="hidden" name="redirectTo" value={address ?? `${pathname}${search}`} />
      {scripted && !address && <input type="hidden" name="inPlace" value="true" />}
      <button type="submit" role="switch" aria-checked={on} name={name} value={String(!on)} className="switch">
        {label}
      </button>
    </fetcher.Form>
  );
}

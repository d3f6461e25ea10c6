import { useFetcher } from "@remix-run/react";
import { PreferenceForm } from "./preference-form";

interface PreferenceSwitchProps {
  name: string;
  /** A pending submission overrides it. */
  stored: boolean;
  label: string;
  className?: string;
  /** The address to go to; the page stays as it is if missing. */
  address?: string;
}

export function usePreference(name: string, stored: boolean): boolean {
  const { formData } = useFetcher({ key: fetcherKey(name) });
  const pressed = formData?.get(name);
  return pressed ? pressed === "true" : stored;
}

/** One fetcher for all parts of a page that show the preference, so that they change at once. */
export const fetcherKey = (name: string) => `preference ${name}`;

export function PreferenceSwitch({ name, stored, label, ...form }: PreferenceSwitchProps) {
  const fetcher = useFetcher({ key: fetcherKey(name) });
  const on = usePreference(name, stored);
  return (
    <PreferenceForm fetcher={fetcher} {...form}>
      <button type="submit" role="switch" aria-checked={on} name={name} value={String(!on)} className="switch">
        {label}
      </button>
    </PreferenceForm>
  );
}

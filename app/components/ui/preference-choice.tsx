import { useFetcher, useLocation } from "@remix-run/react";
import { useHydrated } from "~/browser/hydration/use-hydrated";

interface PreferenceChoiceProps {
  name: string;
  legend: string;
  /** A pending submission overrides it. */
  stored: string;
  choices: readonly (readonly [value: string, text: string])[];
  className?: string;
}

/** Changed in place; without script by a form that redirects back. */
export function PreferenceChoice({ name, legend, stored, choices, className = "mb-1" }: PreferenceChoiceProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const scripted = useHydrated();
  const chosen = fetcher.formData?.get(name) ?? stored;
  return (
    <fetcher.Form method="post" action="/preferences">
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {scripted && <input type="hidden" name="inPlace" value="true" />}
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className={`${className} text-sm font-semibold text-soft`}>{legend}</legend>
        {choices.map(([value, text]) => (
          <button key={value} type="submit" name={name} value={value} aria-pressed={value === chosen} className="chip">
            {text}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}

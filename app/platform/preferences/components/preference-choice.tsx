import { useFetcher } from "@remix-run/react";
import { PreferenceForm } from "./preference-form";

interface PreferenceChoiceProps {
  name: string;
  legend: string;
  /** A pending submission overrides it. */
  stored: string;
  choices: readonly (readonly [value: string, text: string])[];
  className?: string;
}

export function PreferenceChoice({ name, legend, stored, choices, className = "mb-1" }: PreferenceChoiceProps) {
  const fetcher = useFetcher();
  const chosen = fetcher.formData?.get(name) ?? stored;
  return (
    <PreferenceForm fetcher={fetcher}>
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className={`${className} text-sm font-semibold text-soft`}>{legend}</legend>
        {choices.map(([value, text]) => (
          <button key={value} type="submit" name={name} value={value} aria-pressed={value === chosen} className="chip">
            {text}
          </button>
        ))}
      </fieldset>
    </PreferenceForm>
  );
}

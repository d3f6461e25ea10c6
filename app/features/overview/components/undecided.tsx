import { useErrorToast } from "~/platform/browser/forms/preserve-form";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import type { LocalizedText } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";

/** An error above the list, and in a toast, because the button pressed may be far below. */
export function Undecided({ response }: { response: { problem: LocalizedText | null } | undefined }) {
  const { localize } = useTranslation();
  const scripted = useHydrated();
  useErrorToast(response, localize(response?.problem));
  if (!response) return null;
  return (
    // With script, the toast announces it.
    <p role={scripted ? undefined : "alert"} className="mt-4 rounded-lg bg-sunk px-4 py-3 font-medium">
      {localize(response.problem)}
    </p>
  );
}

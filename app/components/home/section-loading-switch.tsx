import { useFetcher, useLocation } from "@remix-run/react";
import { useSimultaneousLoading } from "~/browser/featured-store";
import { stayWhenOffline } from "~/browser/preserve-form";
import { useScripted } from "~/browser/use-scripted";
import { useTranslation } from "~/i18n/translation";

/** Whether the home page's sections are asked for at once or one after the other (SPEC.md section 3). */
export function SectionLoadingSwitch({ simultaneously }: { simultaneously: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const scripted = useScripted();
  const kept = useSimultaneousLoading(simultaneously);
  const asked = fetcher.formData?.get("loadSectionsSimultaneously");
  const on = asked ? asked === "true" : kept;
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={stayWhenOffline}>
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {scripted && <input type="hidden" name="inPlace" value="true" />}
      <button
        type="submit"
        role="switch"
        aria-checked={on}
        name="loadSectionsSimultaneously"
        value={String(!on)}
        className="switch"
      >
        {t("home.simultaneously")}
      </button>
    </fetcher.Form>
  );
}

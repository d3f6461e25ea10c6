import { useFetcher } from "@remix-run/react";
import { createContext, useContext } from "react";
import { stayWhenOffline } from "~/browser/preserve-form";
import { useTranslation } from "~/i18n/translation";

/** Whether lists grow by themselves near their end (SPEC.md section 3, infiniteScrollEnabled). */
export const InfiniteScrollContext = createContext(true);

/** Has lists grow by themselves, or only by their button. Without script neither is there, nor this. */
export function InfiniteScrollSwitch() {
  const { t } = useTranslation();
  const kept = useContext(InfiniteScrollContext);
  const fetcher = useFetcher();
  const asked = fetcher.formData?.get("infiniteScrollEnabled");
  const on = asked ? asked === "true" : kept;
  return (
    <fetcher.Form method="post" action="/preferences" onSubmit={stayWhenOffline} className="noscript:hidden">
      <input type="hidden" name="inPlace" value="true" />
      <button
        type="submit"
        role="switch"
        aria-checked={on}
        name="infiniteScrollEnabled"
        value={String(!on)}
        className="switch"
      >
        {t("list.infinite")}
      </button>
    </fetcher.Form>
  );
}

import { useNavigation } from "@remix-run/react";
import { useUnreachedPage } from "~/browser/route-scripts";
import { useTranslation } from "~/i18n/translation";

/** A thin bar while another page is on its way; one that comes within 150 ms shows none. */
export function PageProgress() {
  const { t } = useTranslation();
  const { state, location } = useNavigation();
  const unreached = useUnreachedPage(location);
  const busy = state !== "idle" && !unreached;
  return (
    <div role="status" className="page-progress" data-busy={busy}>
      <span className="sr-only">{busy ? t("site.loading") : ""}</span>
    </div>
  );
}

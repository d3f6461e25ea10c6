import { useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** A thin bar while another page is on its way; one that comes within 150 ms shows none. */
export function PageProgress() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  return (
    <div role="status" className="page-progress" data-busy={state !== "idle"}>
      <span className="sr-only">{state === "idle" ? "" : t("site.loading")}</span>
    </div>
  );
}

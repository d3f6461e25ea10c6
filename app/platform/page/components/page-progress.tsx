import { useNavigation } from "@remix-run/react";
import { useTranslation } from "~/platform/i18n/translation";

export function PageProgress() {
  const { t } = useTranslation();
  const { state } = useNavigation();
  return (
    <div role="status" className="page-progress" data-busy={state !== "idle"}>
      <span className="sr-only">{state === "idle" ? "" : t("site.loading")}</span>
    </div>
  );
}

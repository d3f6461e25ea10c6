import { useMatches } from "@remix-run/react";
import type { PageHandle } from "~/platform/browser/page-handle";
import { useTranslation } from "~/platform/i18n/translation";
import { Breadcrumb } from "~/platform/ui/breadcrumb";

export function Breadcrumbs() {
  const { t } = useTranslation();
  const steps = useMatches().flatMap(({ handle, data }) => (handle as PageHandle | undefined)?.crumbs?.(t, data) ?? []);
  const here = steps.pop();
  return here && <Breadcrumb steps={steps} here={here.name} />;
}

import { useMatches } from "@remix-run/react";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { useTranslation } from "~/i18n/translation";
import type { PageHandle } from "~/views/page/page-handle";

export function Breadcrumbs() {
  const { t } = useTranslation();
  const steps = useMatches().flatMap(({ handle, data }) => (handle as PageHandle | undefined)?.crumbs?.(t, data) ?? []);
  const here = steps.pop();
  return here && <Breadcrumb steps={steps} here={here.name} />;
}

import { useMatches } from "@remix-run/react";
import type { PageHandle } from "~/browser/page-handle";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { useTranslation } from "~/i18n/translation";

export function Breadcrumbs() {
  const { t } = useTranslation();
  const steps = useMatches().flatMap(({ handle, data }) => (handle as PageHandle | undefined)?.crumbs?.(t, data) ?? []);
  const here = steps.pop();
  return here && <Breadcrumb steps={steps} here={here.name} />;
}

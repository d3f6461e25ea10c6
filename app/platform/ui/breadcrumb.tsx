import { Link } from "@remix-run/react";
import type { Language } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";

interface BreadcrumbProps {
  steps: { name: string; path: string }[];
  here: string;
  /** The language of `here`, where it is not the page's. */
  hereLang?: Language;
}

export function Breadcrumb({ steps, here, hereLang }: BreadcrumbProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("list.breadcrumb")} className="py-1 text-sm text-soft">
      <ol className="flex flex-wrap gap-x-2">
        {[{ name: t("site.home"), path: "/" }, ...steps].map(({ name, path }) => (
          <li key={path} className="flex gap-x-2">
            <Link to={path} className="text-link hover:text-ink">
              {name}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" lang={hereLang} className="line-clamp-1 max-w-full text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}

import { Link } from "@remix-run/react";
import { categoryKeys, categoryName, categoryPath } from "~/features/categories/categories";
import { useTranslation } from "~/platform/i18n/translation";
import type { FooterView } from "~/platform/page/footer.server";
import { ThemeChoice } from "~/platform/preferences/components/theme-choice";
import { FOOTER } from "~/platform/ui/skip-link";
import { Logo, type LogoProps } from "./logo";

const LINK = "inline-flex min-h-9 items-center text-soft underline-offset-4 hover:text-ink hover:underline";

interface SiteFooterProps extends LogoProps {
  /** The footer; absent if the root's loader has failed. */
  footer?: FooterView;
}

export function SiteFooter({ siteName, logo, footer }: SiteFooterProps) {
  const { t, language } = useTranslation();
  return (
    <footer id={FOOTER} tabIndex={-1} className="mt-16 border-t border-line bg-surface">
      <div className="shell grid gap-10 py-10 wrap-anywhere lg:grid-cols-[2fr_3fr]">
        <div className="min-w-0">
          <Logo siteName={siteName} logo={logo} />
          {footer?.tagline && <p className="mt-3 font-medium">{footer.tagline}</p>}
          <div className="mt-4 max-w-prose space-y-2 text-sm text-soft">
            {footer?.notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <div className="mt-4">
            <ThemeChoice />
          </div>
        </div>
        {footer && (
          <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
            <nav aria-label={t("footer.categories")} className="col-span-2">
              <h2 className="mb-2 text-sm font-semibold">{t("footer.categories")}</h2>
              <ul className="grid grid-cols-2 gap-x-6 text-sm">
                {categoryKeys().map((key) => (
                  <li key={key}>
                    <Link to={categoryPath(key)} className={LINK}>
                      {categoryName(key, language)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <nav aria-label={footer.browse}>
              <h2 className="mb-2 text-sm font-semibold">{footer.browse}</h2>
              <ul className="text-sm">
                {footer.links.map(({ path, text }) => (
                  <li key={path}>
                    <Link to={path} reloadDocument={path.endsWith(".xml")} className={LINK}>
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        )}
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft lg:col-span-2">
          {footer?.rights}
          {footer?.legal.map(({ href, text }) => (
            <a
              key={href}
              href={href}
              {...(!href.startsWith("/") && { target: "_blank", rel: "noopener noreferrer" })}
              className={`${LINK} [text-autospace:no-autospace]`}
            >
              {text}
            </a>
          ))}
        </p>
      </div>
    </footer>
  );
}

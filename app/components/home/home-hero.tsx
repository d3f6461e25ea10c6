import { SearchForm } from "~/components/layout/search-form";
import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";

const BLURBS = [
  ["trending", "flame", "sort=hot"],
  ["exclusive", "ticket", "coupon=1"],
  ["flash", "bolt", "sort=expiry"],
] as const;

/**
 * The introduction, and the search where the header's is not shown (site-header.css). `live` says how many deals are live
 * (specification §2.4).
 */
export function HomeHero({ live }: { live?: string }) {
  const { t } = useTranslation();
  return (
    <section className="home-hero border-b border-line bg-surface">
      <div className="shell grid grid-cols-[minmax(0,1fr)] items-center gap-3 py-3 lg:grid-cols-[3fr_2fr] lg:gap-8 lg:py-5">
        <div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs lg:text-sm">
            <span className="rounded-full bg-brand-tint px-3 py-1 font-semibold text-brand-ink">{t("home.badge")}</span>
            <span className="text-soft">{live}</span>
          </p>
          <h1 className="mt-1.5 text-xl font-black tracking-tight md:text-3xl">{t("home.title")}</h1>
          <p className="mt-0.5 max-w-prose text-sm text-soft md:text-base">{t("home.subtitle")}</p>
          <div className="hero-search mt-3 max-w-2xl">
            <SearchForm id="hero-search" placeholder={t("home.searchPlaceholder")} large />
          </div>
        </div>
        <ul className="grid grid-cols-3 gap-2 sm:gap-4 lg:grid-cols-1">
          {BLURBS.map(([name, icon, filter]) => (
            <li key={name}>
              <a href={`/deals?${filter}`} className="hero-blurb">
                <Icon name={icon} className="hero-icon" />
                <span>
                  <strong>{t(`home.blurbs.${name}.title`)}</strong>
                  <span className="block text-sm text-soft max-sm:sr-only">{t(`home.blurbs.${name}.text`)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

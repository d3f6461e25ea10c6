import type { HomeHeroView } from "~/features/home/web/home-hero.server";
import { useTranslation } from "~/platform/i18n/translation";
import { SearchForm } from "~/platform/page/components/search-form";
import { Icon } from "~/platform/ui/icon";

/** The introduction, with the search that the header hides (home-hero.css); only the search if there is no data (§2.4). */
export function HomeHero({ hero }: { hero?: HomeHeroView }) {
  const { t } = useTranslation();
  return (
    <section className="border-b border-line bg-surface">
      <div className="shell grid grid-cols-[minmax(0,1fr)] items-center gap-3 py-3 lg:grid-cols-[3fr_2fr] lg:gap-8 lg:py-5">
        <div>
          {hero && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs lg:text-sm">
              {hero.badge && (
                <span className="rounded-full bg-brand-tint px-2 py-1 lg:px-3 font-semibold text-brand-ink">
                  {hero.badge}
                </span>
              )}
              {hero.live && <span className="text-soft">{hero.live}</span>}
            </p>
          )}
          <h1 className="mt-1.5 text-xl font-black tracking-tight md:text-3xl">{hero?.title ?? t("home.title")}</h1>
          {hero?.subtitle && (
            <p className="mt-0.5 max-w-prose text-sm text-soft max-sm:hidden md:text-base">{hero.subtitle}</p>
          )}
          <div className="hero-search mt-3 max-w-2xl">
            <SearchForm id="hero-search" large />
          </div>
        </div>
        <ul className="flex flex-wrap justify-between gap-x-2 sm:grid sm:grid-cols-3 sm:gap-4 lg:grid-cols-1">
          {hero?.blurbs.map(({ href, icon, title, text }) => (
            <li key={href}>
              <a href={href} className="hero-blurb">
                <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-brand-tint text-brand-ink">
                  <Icon name={icon} />
                </span>
                <span>
                  <strong>{title}</strong>
                  {text && <span className="block text-sm text-soft max-sm:sr-only">{text}</span>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

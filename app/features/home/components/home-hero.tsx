import type { HomeHeroView } from "~/features/home/web/home-hero.server";
import { useTranslation } from "~/platform/i18n/translation";
import { SearchForm } from "~/platform/page/components/search-form";
import { Icon } from "~/platform/ui/icon";

/** The introduction, with the search that the header hides (home-hero.css); only the search if there is no data (§2.4). */
export function HomeHero({ hero }: { hero?: HomeHeroView }) {
  const { t } = useTranslation();
  return (
    <section className="hero">
      <div className="shell">
        <div className="hero-text">
          {hero && (
            <p className="flex flex-wrap items-center gap-x-2">
              {hero.badge && <span className="hero-badge">{hero.badge}</span>}
              {hero.live}
            </p>
          )}
          <h1>{hero?.title ?? t("home.title")}</h1>
          {hero?.subtitle && <p className="max-sm:hidden">{hero.subtitle}</p>}
        </div>
        <div className="hero-search">
          <SearchForm id="hero-search" large />
        </div>
        <ul className="hero-blurbs">
          {hero?.blurbs.map(({ href, icon, title, text }) => (
            <li key={href}>
              <a href={href}>
                <Icon name={icon} />
                <strong>{title}</strong>
                {text && <span className="max-xl:sr-only">{text}</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

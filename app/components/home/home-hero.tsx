import { SearchForm } from "~/components/layout/search-form";
import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";

const BLURBS = [
  ["trending", "flame"],
  ["exclusive", "ticket"],
  ["flash", "bolt"],
] as const;

/** The introduction and the search (specification §2.4), hidden where the header's search is right above. */
export function HomeHero() {
  const { t } = useTranslation();
  return (
    <section className="border-b border-line bg-surface">
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-4 py-4 md:gap-6 md:py-12 lg:grid-cols-[3fr_2fr]">
        <div>
          <p className="inline-block rounded-full bg-brand-tint px-3 py-1 text-xs font-semibold md:text-sm text-brand-ink">
            {t("home.badge")}
          </p>
          <h1 className="mt-2 text-2xl font-black tracking-tight md:mt-4 md:text-5xl">{t("home.title")}</h1>
          <p className="mt-1.5 max-w-prose text-sm text-soft md:mt-3 md:text-lg">{t("home.subtitle")}</p>
          <div className="mt-6 hidden max-w-2xl lg:block">
            <SearchForm id="hero-search" placeholder={t("home.searchPlaceholder")} large />
          </div>
        </div>
        <ul className="grid grid-cols-3 gap-2 sm:gap-4 lg:grid-cols-1">
          {BLURBS.map(([name, icon]) => (
            <li key={name} className="flex items-center gap-2 sm:items-start sm:gap-3">
              <span className="rounded-lg bg-brand-tint p-1.5 text-brand-ink sm:p-2">
                <Icon name={icon} />
              </span>
              <p>
                <strong className="block text-sm sm:text-base">{t(`home.blurbs.${name}.title`)}</strong>
                <span className="block text-sm text-soft max-sm:sr-only">{t(`home.blurbs.${name}.text`)}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { SearchForm } from "~/components/layout/search-form";
import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";

const BLURBS = [
  ["trending", "flame"],
  ["exclusive", "ticket"],
  ["flash", "bolt"],
] as const;

/** What the site is for, and the search (SPEC.md section 2). */
export function HomeHero() {
  const { t } = useTranslation();
  return (
    <section className="border-b border-line bg-surface">
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-12 lg:grid-cols-[3fr_2fr]">
        <div>
          <p className="inline-block rounded-full bg-brand-tint px-3 py-1 text-sm font-semibold text-brand-ink">
            {t("home.badge")}
          </p>
          <h1 className="mt-4 text-3xl font-black tracking-tight md:text-5xl">{t("home.title")}</h1>
          <p className="mt-3 max-w-prose text-soft md:text-lg">{t("home.subtitle")}</p>
          <div className="mt-6 max-w-2xl">
            <SearchForm id="hero-search" placeholder={t("home.searchPlaceholder")} large />
          </div>
        </div>
        <ul className="grid grid-cols-3 gap-4 lg:grid-cols-1">
          {BLURBS.map(([name, icon]) => (
            <li key={name} className="flex flex-col items-start gap-2 sm:flex-row sm:gap-3">
              <span className="rounded-lg bg-brand-tint p-2 text-brand-ink">
                <Icon name={icon} />
              </span>
              <p>
                <strong className="block text-sm sm:text-base">{t(`home.blurbs.${name}.title`)}</strong>
                <span className="block text-xs text-soft sm:text-sm">{t(`home.blurbs.${name}.text`)}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

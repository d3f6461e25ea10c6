import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";

/** What a list is about, and the way back to its top. */
export function ListAbout({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="mt-12 flex flex-wrap items-end justify-between gap-6 border-t border-line pt-8">
      <section className="max-w-prose">
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="mt-2 text-soft">{text}</p>
      </section>
      <a href="#content" className="button button-quiet">
        <Icon name="arrowUp" />
        {t("list.backToTop")}
      </a>
    </div>
  );
}

import { splitTags } from "~/features/deals/input";
import { tagSlug } from "~/features/deals/slugs";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";

interface TagOfferProps {
  tags: string[];
  typed: string;
  onFill: (field: "tags", value: string) => void;
}

export function TagOffer({ tags, typed, onFill }: TagOfferProps) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const chosen = splitTags(typed);
  const slugs = new Set(chosen.map(tagSlug));
  const offered = tags.filter((tag) => !slugs.has(tagSlug(tag)));
  return (
    <>
      <p>{t("admin.hints.tags")}</p>
      {offered.length > 0 && (
        <ul className="mt-2 flex flex-wrap items-center gap-2" aria-label={t("admin.popularTags")}>
          {offered.map((tag) => (
            <li key={tag}>
              {scripted ? (
                <button
                  type="button"
                  className="chip before:mr-1 before:content-['+'_/_'']"
                  onClick={() => onFill("tags", [...chosen, tag].join(", "))}
                >
                  {tag}
                </button>
              ) : (
                <span className="chip">{tag}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

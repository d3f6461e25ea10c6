import { ChipLinks } from "~/components/ui/chip-links";
import { useTranslation } from "~/i18n/translation";
import type { Chip } from "~/views/chip";
import type { DealListView } from "~/views/deal-list-view";
import type { ListState } from "~/views/list-address";
import { DealList } from "./deal-list";
import { ListToolbar } from "./list-toolbar";

interface DealListingProps {
  path: string;
  state: ListState;
  list: DealListView;
  categories?: Chip[];
  tags?: Chip[];
  /** Whether a text filters this list; the search page has its own. */
  filter?: boolean;
  heading?: "h2" | "h3";
}

/** A list with everything that narrows and orders it: /deals, category, tag and search pages. */
export function DealListing({
  path,
  state,
  list,
  categories = [],
  tags = [],
  filter,
  heading = "h2",
}: DealListingProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="my-5 flex flex-col gap-3">
        {categories.length > 0 && <ChipLinks label={t("list.category")} chips={categories} toTop />}
        {tags.length > 0 && <ChipLinks label={t("list.tag")} chips={tags} />}
        <ListToolbar path={path} state={state} filter={filter} />
      </div>
      <DealList
        list={list}
        heading={heading}
        count={({ fromStart, first, last, total }) =>
          fromStart ? t("list.showing", { shown: last, total }) : t("list.showingRange", { first, last, total })
        }
      />
    </>
  );
}

import { ChipLinks } from "~/components/ui/chip-links";
import { useTranslation } from "~/i18n/translation";
import type { ListControlsView } from "~/views/lists/list-controls";
import { ListToolbar } from "./list-toolbar";

interface ListControlsProps extends ListControlsView {
  /** Whether a text filters this list; the search page has its own. */
  filter?: boolean;
}

/** Everything that narrows and orders a list: /deals, category, tag and search pages. */
export function ListControls({ path, state, categories = [], tags = [], filter }: ListControlsProps) {
  const { t } = useTranslation();
  return (
    <div className="my-5 flex flex-col gap-3">
      {categories.length > 0 && <ChipLinks label={t("list.category")} chips={categories} toTop />}
      {tags.length > 0 && <ChipLinks label={t("list.tag")} chips={tags} />}
      <ListToolbar path={path} state={state} filter={filter} />
    </div>
  );
}

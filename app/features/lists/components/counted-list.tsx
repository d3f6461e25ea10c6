import type { DealListView } from "~/features/lists/web/deal-list.server";
import { useTranslation } from "~/platform/i18n/translation";
import { DealList } from "./deal-list";

export function CountedList({ list }: { list: DealListView }) {
  const { t } = useTranslation();
  return (
    <DealList
      list={list}
      heading="h2"
      count={({ fromStart, first, last, total }) =>
        fromStart ? t("list.showing", { shown: last, total }) : t("list.showingRange", { first, last, total })
      }
    />
  );
}

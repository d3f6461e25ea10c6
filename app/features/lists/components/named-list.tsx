import type { DealListView } from "~/features/lists/web/deal-list.server";
import type { ListAboutView } from "~/features/lists/web/named-list.server";
import type { PageHandle } from "~/platform/browser/page-handle";
import { useTranslation } from "~/platform/i18n/translation";
import { BackToTop } from "~/platform/ui/back-to-top";
import { PrimaryLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";
import { CountedList } from "./counted-list";

type Kind = "category" | "tag" | "store";

type NamedListView =
  | { valid: false }
  | { valid: true; name: string; path: string; list: DealListView; about: ListAboutView };

export function namedListHandle(kind: Kind): PageHandle<NamedListView> {
  return {
    texts: "list",
    crumbs: (t, page) =>
      page.valid
        ? [
            { name: t("list.deals"), path: "/deals" },
            { name: kind === "tag" ? `#${page.name}` : page.name, path: page.path },
          ]
        : [],
    heading: (t, page) => (page.valid ? t(`${kind}.title`, { name: page.name }) : null),
  };
}

export function NamedList({ kind, page }: { kind: Kind; page: NamedListView }) {
  const { t } = useTranslation();
  if (!page.valid) {
    return (
      <MessagePanel title={t(`${kind}.invalidTitle`)} text={t(`${kind}.invalidText`)} heading="h1">
        <PrimaryLink to="/deals">{t("list.showAll")}</PrimaryLink>
      </MessagePanel>
    );
  }
  return (
    <>
      <CountedList list={page.list} />
      <section className="mt-12 max-w-prose border-t border-line pt-8">
        <h2 className="text-xl font-bold">{page.about.title}</h2>
        <p className="mt-2 text-soft">{page.about.text}</p>
      </section>
      <BackToTop />
    </>
  );
}

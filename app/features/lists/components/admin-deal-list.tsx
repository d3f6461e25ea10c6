import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BatchBar } from "~/features/deals/components/batch-bar";
import type { AdminDealView } from "~/features/lists/web/admin-list.server";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { PrimaryLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";
import { Pager } from "~/platform/ui/pager";
import { AdminDealCard } from "./admin-deal-card";

interface AdminDealListProps {
  deals: AdminDealView[];
  first: string;
  last: string;
  total: string;
  earlierHref: string | null;
  laterHref: string | null;
  beyond: boolean;
  here: string;
  selected: string[];
  error: string | undefined;
}

export function AdminDealList({ deals, first, last, total, here, selected, error, ...page }: AdminDealListProps) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(selected.length);

  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>("input[name=deal]") ?? [])];
  const recount = () => setCount(boxes().filter((box) => box.checked).length);

  // Browsers restore checked boxes on back navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(recount, []);

  function selectAll(event: FormEvent<HTMLInputElement>) {
    for (const box of boxes()) box.checked = event.currentTarget.checked;
    recount();
  }

  if (deals.length === 0) {
    return (
      <MessagePanel title={t("list.emptyTitle")} text={t("list.emptyText")}>
        <PrimaryLink to="/admin/deals">{t("list.showAll")}</PrimaryLink>
      </MessagePanel>
    );
  }
  return (
    <Form ref={form} method="post" action={here} onChange={recount}>
      {error && (
        <p role={scripted ? undefined : "alert"} className="alert mb-4">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-soft tabular-nums">{t("list.showingRange", { first, last, total })}</p>
        {scripted && (
          <label className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={count === deals.length}
              onChange={selectAll}
              className="size-5 accent-brand"
            />
            {t("admin.selectAll")}
          </label>
        )}
      </div>
      <ul className="panel mt-2 overflow-clip shadow-card">
        {deals.map((deal) => (
          <AdminDealCard key={deal.id} deal={deal} selected={selected.includes(deal.id)} />
        ))}
      </ul>
      <BatchBar count={scripted ? count : null} busy={busy} />
      <Pager
        label={t("admin.pages")}
        links={[
          { text: t("admin.earlierPage"), href: page.earlierHref },
          { text: t("admin.laterPage"), href: page.laterHref },
        ]}
        className="mt-6 justify-center"
      >
        {!page.laterHref && <p className="text-soft">{page.beyond ? t("list.beyond", { last }) : t("list.end")}</p>}
      </Pager>
    </Form>
  );
}

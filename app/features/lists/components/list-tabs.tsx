import { Link, useNavigation } from "@remix-run/react";
import type { Chip } from "~/features/lists/web/chips.server";

/** Links to the list in the orders and with the filters that are chosen most. */
export function ListTabs({ label, tabs }: { label: string; tabs: Chip[] }) {
  const { location } = useNavigation();
  const next = location && tabs.find(({ href }) => href === `${location.pathname}${location.search}`);
  return (
    <nav aria-label={label} className="list-tabs">
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.href}
          preventScrollReset
          aria-current={(next ? tab === next : tab.current) ? "true" : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  );
}

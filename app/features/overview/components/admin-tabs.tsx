import { NavLink } from "@remix-run/react";
import { OVERVIEW_PATH } from "~/features/overview/addresses";
import type { AdminTabsView } from "~/features/overview/web/admin-tabs.server";

export function AdminTabs({ bar }: { bar: AdminTabsView }) {
  if (!bar) return null;
  return (
    <nav aria-label={bar.label} className="admin-tabs">
      <ul>
        {bar.tabs.map(({ path, name, waiting }) => (
          <li key={path}>
            <NavLink to={path} end={path === OVERVIEW_PATH} className="admin-tab">
              {name}
              {waiting && (
                <span className="admin-tab-count">
                  <span aria-hidden="true">{waiting.number}</span>
                  <span className="sr-only">{waiting.meaning}</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

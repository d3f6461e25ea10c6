import type { TFunction } from "i18next";
import { may, type Role } from "~/features/accounts/rights";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import { OVERVIEW_PATH } from "~/features/overview/addresses";
import { QUEUE_PATH } from "~/features/submissions/addresses";

/** The badge of an admin's or a moderator's name, and their links in the header; null for members. */
export function staffLinks(t: TFunction, user: { role: Role }) {
  if (user.role === "member") return null;
  return {
    badge: t(`header.roles.${user.role}`),
    links: [
      ...(may(user, "overview")
        ? [{ path: OVERVIEW_PATH, text: t("header.overview") }]
        : [{ path: QUEUE_PATH, text: t("queue.title") }]),
      ...(may(user, "deals")
        ? [
            { path: "/admin/add-deal", text: t("header.addDeal") },
            { path: ADMIN_LIST_PATH, text: t("header.manageDeals") },
          ]
        : []),
    ],
  };
}

import { reactionAction } from "~/features/reactions/web/reaction-action.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { reactionClientAction } from "~/platform/browser/reactions";
import { formsOnly } from "~/platform/page/page.server";

export const loader = formsOnly;

export const action = reactionAction("noluck");

/** A deal's own page shows its state and its timeline, which are loaded again; lists keep their cached pages. */
export const clientAction = invalidatesPages(reactionClientAction("noluck"), () =>
  location.pathname.startsWith("/deals/"),
);

export default function NoLucks() {
  return null;
}

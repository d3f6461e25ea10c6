import { invalidatesPages } from "~/browser/cache/client-action";
import { reactionClientAction } from "~/browser/reactions";
import { pageMeta } from "~/page-meta";
import { formsOnly } from "~/web/page/page.server";
import { reactionAction } from "~/web/reactions/reaction-action.server";

export const meta = pageMeta;

export const loader = formsOnly;

export const action = reactionAction("noluck");

/** A deal's own page shows its state and its timeline, which are loaded again; lists keep their cached pages. */
export const clientAction = invalidatesPages(reactionClientAction("noluck"), () =>
  location.pathname.startsWith("/deals/"),
);

export default function NoLucks() {
  return null;
}

import { reactionClientAction } from "~/browser/reactions";
import { pageMeta } from "~/page-meta";
import { formsOnly } from "~/web/page/page.server";
import { reactionAction } from "~/web/reactions/reaction-action.server";

export const meta = pageMeta;

export const loader = formsOnly;

export const action = reactionAction("noluck");

export const clientAction = reactionClientAction("noluck");

export default function NoLucks() {
  return null;
}

import { invalidatesPages } from "~/browser/cache/client-action";
import { reactionClientAction } from "~/browser/reactions";
import { pageMeta } from "~/page-meta";
import { formsOnly } from "~/web/page/page.server";
import { reactionAction } from "~/web/reactions/reaction-action.server";

export const meta = pageMeta;

export const loader = formsOnly;

export const action = reactionAction("worked");

export const clientAction = invalidatesPages(reactionClientAction("worked"));

export default function Worked() {
  return null;
}

import { reactionClientAction } from "~/browser/reactions";
import { pageMeta } from "~/page-meta";
import { formsOnly } from "~/web/page/page.server";
import { reactionAction } from "~/web/reactions/reaction-action.server";

export const meta = pageMeta;

export const loader = formsOnly;

export const action = reactionAction("like");

export const clientAction = reactionClientAction("like");

export default function Likes() {
  return null;
}

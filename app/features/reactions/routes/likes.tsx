import { reactionAction } from "~/features/reactions/web/reaction-action.server";
import { reactionClientAction } from "~/platform/browser/reactions";
import { pageMeta } from "~/platform/page/components/page-meta";
import { formsOnly } from "~/platform/page/page.server";

export const meta = pageMeta;

export const loader = formsOnly;

export const action = reactionAction("like");

export const clientAction = reactionClientAction("like");

export default function Likes() {
  return null;
}

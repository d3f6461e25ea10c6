import { reactionAction } from "~/features/reactions/web/reaction-action.server";
import { reactionClientAction } from "~/platform/browser/reactions";
import { formsOnly } from "~/platform/page/page.server";

export const loader = formsOnly;

export const action = reactionAction("like");

export const clientAction = reactionClientAction("like");

export default function Likes() {
  return null;
}

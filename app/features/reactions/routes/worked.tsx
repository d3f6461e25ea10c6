import { reactionAction } from "~/features/reactions/web/reaction-action.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { reactionClientAction } from "~/platform/browser/reactions";
import { formsOnly } from "~/platform/page/page.server";

export const loader = formsOnly;

export const action = reactionAction("worked");

export const clientAction = invalidatesPages(reactionClientAction("worked"));

export default function Worked() {
  return null;
}

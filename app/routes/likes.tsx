import { reactionAnswer } from "~/components/deals/reaction-answer";
import { PageError } from "~/components/layout/page-error";
import { formsOnly } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";
import { reactionAction } from "~/http/reaction-action.server";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = formsOnly;

export const action = reactionAction("like");

export const clientAction = reactionAnswer("like");

export default function Likes() {
  return null;
}

import { reactionAnswer } from "~/browser/reaction-answer";
import { PageError } from "~/components/layout/page-error";
import { pageMeta } from "~/views/page-meta";
import { formsOnly } from "~/web/page/page.server";
import { pageHeaders } from "~/web/page/page-headers";
import { reactionAction } from "~/web/reactions/reaction-action.server";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = formsOnly;

export const action = reactionAction("like");

export const clientAction = reactionAnswer("like");

export default function Likes() {
  return null;
}

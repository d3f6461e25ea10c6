import type { ClientActionFunctionArgs } from "@remix-run/react";
import i18next from "i18next";
import { patchFeatured } from "~/browser/cache/featured-store";
import { patchReaction } from "~/browser/cache/loader-cache";
import type { Reaction, ReactionStatus } from "~/domain/reactions/reaction";
import { reactionKey, settleReaction } from "./reaction-state";
import { notify } from "./toast-queue";

/** The clientAction of a reaction: the button settles on the result; a failure leaves the page as it is. */
export function reactionClientAction(reaction: Reaction) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<ReactionStatus | null> => {
    const form = new URLSearchParams(await request.clone().text());
    const dealId = form.get("on") ?? form.get("off") ?? "";
    const key = reactionKey(reaction, dealId);
    try {
      const status = await serverAction<ReactionStatus>();
      settleReaction(key, status);
      patchReaction(reaction, dealId, status);
      patchFeatured(reaction, dealId, status);
      if (reaction === "noluck")
        notify({ kind: "noluck", text: i18next.t(status.on ? "flash.marked" : "flash.unmarked") });
      return status;
    } catch (error) {
      settleReaction(key, null);
      if (error instanceof Response && error.status < 400) throw error;
      reactionFailed(reaction, error);
      return null;
    }
  };
}

/** A like that failed is only logged, a failed NoLuck mark is shown (specification §8.4). */
export function reactionFailed(reaction: Reaction, error: unknown): void {
  console.error(`The ${reaction} was not saved:`, error);
  if (reaction !== "noluck") return;
  const title = i18next.t("reactions.failedTitle");
  notify({ kind: "noluck", alert: true, title, text: i18next.t("reactions.failed") });
}

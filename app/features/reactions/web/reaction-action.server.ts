import { redirect } from "@remix-run/node";
import { cardAddress } from "~/features/home/addresses";
import type { Signal } from "~/features/life/state";
import type { Reaction } from "~/features/reactions/reaction";
import { setReaction } from "~/features/reactions/reactions.server";
import { logInFirst } from "~/platform/access/require-log-in.server";
import { formAction } from "~/platform/forms/form-action.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { flashCookie } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import { boundedLocation, localPath } from "~/platform/page/redirects.server";
import { hashNetwork } from "~/platform/secrets/network-hash.server";
import { isUuid } from "~/platform/values/uuid";

const LOG_IN_REASONS = { like: "logInToLike", noluck: "logInToMark", worked: "logInToReport" } as const;

const FLASHES = { noluck: ["marked", "unmarked"], worked: ["worked", "unworked"] } as const;

/** `on` or `off` is the deal's id. Redirects to its card or, with `inPlace` (sent by scripts), returns state and count. */
export function reactionAction(reaction: Reaction | Signal) {
  return formAction(async ({ db, form, url, user }) => {
    const on = form.has("on");
    const dealId = form.get(on ? "on" : "off") ?? "";
    if (!isUuid(dealId)) throw errorPage("not_found");
    const isFeatured = url.searchParams.get("at") === "featured";
    const back = cardAddress(localPath(form.get("redirectTo")), dealId, isFeatured);
    if (!user) throw logInFirst(back, LOG_IN_REASONS[reaction]);
    await enforceLimits(db, [
      ["reaction", user.id],
      ["reactionNetwork", clientNetwork()],
    ]);
    const network = reaction === "like" ? null : await hashNetwork(db, clientNetwork());
    const status = await setReaction(db, reaction, { dealId, userId: user.id, on, network });
    if (!status) throw errorPage("not_found");
    if (form.has("inPlace")) return status;
    const headers = new Headers();
    if (reaction !== "like") headers.append("Set-Cookie", flashCookie(FLASHES[reaction][on ? 0 : 1]));
    throw redirect(boundedLocation(back, `/deals/${dealId}`), { status: 303, headers });
  });
}

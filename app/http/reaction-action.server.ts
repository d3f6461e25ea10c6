import { redirect } from "@remix-run/node";
import { type Reaction, setReaction } from "~/domain/reactions/reactions.server";
import { isUuid } from "~/domain/uuid";
import { flashCookie } from "./flash.server";
import { formAction } from "./form-action.server";
import { clientNetwork, refuseBeyond } from "./limits.server";
import { logInFirst } from "./log-in-first.server";
import { errorPage } from "./page.server";
import { localPath } from "./redirects.server";

/**
 * The action of a reaction's form, which names the deal as what is to be `on` or `off`: back to the same deal on the page,
 * or, where script asks in place of the browser, the new count.
 */
export function reactionAction(reaction: Reaction) {
  return formAction(async ({ db, form, url, user, now, language }) => {
    const on = form.has("on");
    const dealId = form.get(on ? "on" : "off") ?? "";
    if (!isUuid(dealId)) throw errorPage("not_found", language);
    const place = url.searchParams.get("at") === "featured" ? "featured" : "deal";
    const back = `${localPath(form.get("redirectTo")).replace(/#.*/, "")}#${place}-${dealId}`;
    if (!user) throw logInFirst(back, reaction === "like" ? "logInToLike" : "logInToMark");
    await refuseBeyond(db, language, now, [
      ["reaction", user.id],
      ["reactionNetwork", clientNetwork()],
    ]);
    const status = await setReaction(db, reaction, { dealId, userId: user.id, on });
    if (!status) throw errorPage("not_found", language);
    if (form.has("inPlace")) return status;
    const headers = new Headers();
    if (reaction === "noluck") headers.append("Set-Cookie", flashCookie(on ? "marked" : "unmarked"));
    throw redirect(back, { status: 303, headers });
  });
}

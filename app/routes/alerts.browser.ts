import { parsePush } from "~/domain/alerts/channel-input.server";
import { renewBrowser } from "~/domain/alerts/channels.server";
import { parseUrl } from "~/domain/parse-url";
import { canUse } from "~/web/alerts/send-messages.server";
import { formAction } from "~/web/forms/form-action.server";
import { enforceLimits } from "~/web/page/enforce-limits.server";
import { errorPage, formsOnly } from "~/web/page/page.server";

export const loader = formsOnly;

/** The offline worker sends the subscription that has taken the place of one that has `ended`; 404 without that. */
export const action = formAction(async ({ db, form, user }) => {
  if (!user) throw errorPage("forbidden");
  if (!canUse("push")) throw errorPage("not_found");
  await enforceLimits(db, [["channel", user.id]]);
  const parsed = parsePush(Object.fromEntries(form));
  if (!parsed.ok) throw errorPage("bad_request");
  const { endpoint, ...keys } = parsed.value;
  const renewed = await renewBrowser(db, {
    ...{ userId: user.id, ended: parseUrl(form.get("ended") ?? "")?.href ?? "" },
    to: { kind: "push", endpoint, keys },
  });
  return new Response(null, { status: renewed ? 204 : 404 });
});

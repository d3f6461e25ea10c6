import { parsePush } from "~/features/notifications/channel-input.server";
import { renewBrowser } from "~/features/notifications/channels.server";
import { canUse } from "~/features/notifications/sending/send-messages.server";
import { formAction } from "~/platform/forms/form-action.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { errorPage, formsOnly } from "~/platform/page/page.server";
import { parseUrl } from "~/platform/values/parse-url";

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

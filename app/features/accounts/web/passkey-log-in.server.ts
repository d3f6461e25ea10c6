import { data } from "@remix-run/node";
import { beginPasskeyLogIn, logInByPasskey } from "~/features/accounts/sign-in/passkeys.server";
import { formAction } from "~/platform/forms/form-action.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { errorPage } from "~/platform/page/page.server";
import { deviceOf, enter } from "./begin-session.server";
import { passkeySite } from "./passkey-site.server";
import { noStepCookie, stepCookie, stepToken } from "./step-cookie.server";

/** Returns a challenge if there is no `credential`, else starts a session. A passkey counts as password and second factor. */
export const passkeyLogIn = formAction(
  async ({ request, db, form, now }) => {
    const site = passkeySite();
    if (!site) throw errorPage("not_found");
    const credential = form.get("credential");
    if (credential === null) {
      await enforceLimits(db, [["login", clientNetwork()]]);
      const { options, token } = await beginPasskeyLogIn(db, { site, now });
      return data({ options, failed: false }, { headers: { "Set-Cookie": stepCookie("passkey", token) } });
    }
    const token = stepToken(request, "passkey");
    const started = await logInByPasskey(db, { site, token, credential, device: deviceOf(request), now });
    if (started) {
      const { userId } = started;
      const response = await enter(
        { request, db, now, redirectTo: form.get("redirectTo") },
        { userId, started, flash: "loggedIn" },
      );
      response.headers.append("Set-Cookie", noStepCookie("passkey"));
      throw response;
    }
    logEvent("login_failed");
    return data({ options: null, failed: true }, { status: 401, headers: { "Set-Cookie": noStepCookie("passkey") } });
  },
  () => ({ options: null, failed: true }),
);

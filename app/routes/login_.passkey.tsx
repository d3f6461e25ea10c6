import { invalidatesPages } from "~/browser/cache/client-action";
import { stayOnNetworkError } from "~/browser/forms/preserve-form";
import { pageMeta } from "~/page-meta";
import { passkeyLogIn } from "~/web/accounts/passkey-log-in.server";
import { formsOnly } from "~/web/page/page.server";

export const meta = pageMeta;

export const loader = formsOnly;

export const clientAction = invalidatesPages(stayOnNetworkError);

export const action = passkeyLogIn;

export default function PasskeyLogInRoute() {
  return null;
}

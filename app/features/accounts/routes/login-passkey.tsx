import { passkeyLogIn } from "~/features/accounts/web/passkey-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { stayOnNetworkError } from "~/platform/browser/forms/preserve-form";
import { formsOnly } from "~/platform/page/page.server";

export const loader = formsOnly;

export const clientAction = invalidatesPages(stayOnNetworkError);

export const action = passkeyLogIn;

export default function PasskeyLogInRoute() {
  return null;
}

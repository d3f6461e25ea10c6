import { env } from "~/env.server";
import { finishOidcLogIn, startOidcLogIn } from "~/features/accounts/web/oidc-log-in.server";
import { errorPage, page } from "~/platform/page/page.server";

/** Redirects to the OpenID provider, which redirects back here. */
export const loader = page(async (page) => {
  const { oidc } = env();
  if (!oidc) throw errorPage("not_found");
  return page.url.searchParams.has("state") ? finishOidcLogIn(page, oidc) : startOidcLogIn(page, oidc);
});

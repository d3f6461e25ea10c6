import { env } from "~/env.server";
import type { PasskeySite } from "~/features/accounts/sign-in/passkeys.server";
import { currentSite } from "~/platform/process/current-site.server";

/** The site of passkeys; null if browsers offer none: they are bound to a domain and need https, or http://localhost. */
export function passkeySite(): PasskeySite | null {
  const { publicOrigin } = env();
  if (!publicOrigin) return null;
  const { protocol, hostname, origin } = new URL(publicOrigin);
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  const isSecure = protocol === "https:" || hostname === "localhost";
  return isSecure && !isAddress ? { origin, rpId: hostname, name: currentSite().name } : null;
}

import * as client from "openid-client";
import { HOUR_MS } from "~/platform/values/durations";
import { type Claims, type RoleGroups, verifiedEmailOf } from "./claims";
import type { Identity } from "./identities.server";

/** An OpenID provider of the settings. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether an unlinked identity gets an account. */
  signUp: boolean;
  groups: RoleGroups;
}

/** Binds a provider's response to the browser that was sent there. */
export interface OidcChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The issuer as identities store it: without the final slash that the settings may have. */
export function issuerOf({ issuer }: OidcProvider): string {
  return issuer.endsWith("/") ? issuer.slice(0, -1) : issuer;
}

const TIMEOUT_SECONDS = 10;
const CONFIGURATION_LIFE = HOUR_MS; // in ms

/** A valid subject: OpenID Connect allows at most 255 ASCII characters; this pattern also excludes control characters. */
const SUBJECT = /^[ -~]{1,255}$/;

let known: { provider: OidcProvider; until: number; configuration: Promise<client.Configuration> } | undefined;

/** The provider's metadata, kept for an hour. */
function configurationOf(provider: OidcProvider): Promise<client.Configuration> {
  const now = Date.now();
  if (known?.provider === provider && now < known.until) return known.configuration;
  const { issuer, clientId, clientSecret } = provider;
  const url = new URL(issuer);
  const isLocal = url.protocol === "http:";
  const configuration = client.discovery(url, clientId, undefined, authenticate(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Also verifies the signature of ID tokens, for which TLS alone would vouch otherwise.
    execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
  });
  known = { provider, until: now + CONFIGURATION_LIFE, configuration };
  configuration.catch(() => {
    known = undefined;
  });
  return configuration;
}

/** HTTP Basic, the protocol's default, unless the provider supports only POST. */
function authenticate(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (metadata, ...rest) => {
    const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    (methods.includes("client_secret_basic") ? basic : post)(metadata, ...rest);
  };
}

/** The address that starts the authorization code flow with PKCE. @throws when the provider cannot be reached */
export async function beginOidc(
  provider: OidcProvider,
  redirectUri: string,
): Promise<{ address: string; checks: OidcChecks }> {
  const configuration = await configurationOf(provider);
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopeOf(provider, configuration),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: "S256",
  });
  return { address: url.href, checks };
}

function mapsGroups({ groups: { admin, moderator } }: OidcProvider): boolean {
  return admin !== undefined || moderator !== undefined;
}

/** The least that the settings need: "groups" is no scope of the standard, and only some providers have one, or allow it. */
function scopeOf(provider: OidcProvider, configuration: client.Configuration): string {
  const { signUp, groups } = provider;
  const hasGroupsScope = configuration.serverMetadata().scopes_supported?.includes(groups.claim);
  return [
    "openid",
    ...(signUp || mapsGroups(provider) ? ["profile"] : []),
    ...(signUp ? ["email"] : []),
    ...(mapsGroups(provider) && hasGroupsScope ? [groups.claim] : []),
  ].join(" ");
}

/** The identity and claims from the provider. @throws when its response is invalid, an error, or not for this browser */
export async function finishOidc(
  provider: OidcProvider,
  { address, checks }: { address: URL; checks: OidcChecks },
): Promise<{ identity: Identity; claims: Claims }> {
  const configuration = await configurationOf(provider);
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !SUBJECT.test(claims.sub)) throw new Error("The ID token has no subject");
  const identity = { issuer: issuerOf(provider), subject: claims.sub };
  const needsMore =
    (provider.signUp && verifiedEmailOf(claims) === null) ||
    (mapsGroups(provider) && !(provider.groups.claim in claims));
  if (!needsMore || !configuration.serverMetadata().userinfo_endpoint) return { identity, claims };
  const userinfo = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return { identity, claims: mergedClaims(claims, userinfo) };
}

/** The ID token's, which are signed, and what userinfo alone has; an address and its verification are of one of them. */
function mergedClaims(claims: Claims, userinfo: Claims): Claims {
  const { email, email_verified } = verifiedEmailOf(claims) === null ? userinfo : claims;
  return { ...userinfo, ...claims, email, email_verified };
}

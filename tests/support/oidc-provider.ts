import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

export const CLIENT = { clientId: "haojia", clientSecret: "provider-s3cret" };

type Claims = Record<string, unknown>;

export interface IdToken {
  claims: Claims;
  /** "other": RS256 by a key that the provider does not have. */
  signedBy: "provider" | "other" | "none" | "client-secret";
}

interface Grant {
  challenge: string;
  nonce: string;
  redirectUri: string;
  subject: string;
}

/** A provider of OpenID Connect on loopback; `alter` changes its next ID tokens. Without `userinfo` it has no such endpoint. */
export async function startOidcProvider({ subject = "alice-at-provider", reportsIssuer = false } = {}) {
  const [key, other] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const jwk = { ...(await exportJWK(key.publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const grants = new Map<string, Grant>();
  const state = {
    subject,
    alter: (token: IdToken): IdToken | null => token,
    userinfo: null as Claims | null,
    scopes: ["openid", "profile", "email"],
  };
  let issuer = "";

  /** As the browser's visit: the address that the provider sends it back to. */
  function authorize(address: string): URL {
    const query = new URL(address).searchParams;
    const code = randomBytes(16).toString("base64url");
    const redirectUri = query.get("redirect_uri") ?? "";
    grants.set(code, {
      challenge: query.get("code_challenge") ?? "",
      nonce: query.get("nonce") ?? "",
      redirectUri,
      subject: state.subject,
    });
    const back = new URL(redirectUri);
    back.search = String(new URLSearchParams({ code, state: query.get("state") ?? "" }));
    if (reportsIssuer) back.searchParams.set("iss", issuer);
    return back;
  }

  async function sign({ claims, signedBy }: IdToken): Promise<string> {
    if (signedBy === "none") return new UnsecuredJWT(claims).encode();
    if (signedBy === "client-secret") {
      const secret = new TextEncoder().encode(CLIENT.clientSecret.padEnd(32, "0"));
      return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret);
    }
    const { privateKey } = signedBy === "other" ? other : key;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey);
  }

  async function token(request: IncomingMessage): Promise<[status: number, body: object]> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    const basic = `Basic ${btoa(`${CLIENT.clientId}:${encodeURIComponent(CLIENT.clientSecret).replace(/-/g, "%2D")}`)}`;
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (request.headers.authorization !== basic) return [401, { error: "invalid_client" }];
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get("redirect_uri")) {
      return [400, { error: "invalid_grant" }];
    }
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = {
      ...{ iss: issuer, sub: grant.subject, aud: CLIENT.clientId, nonce: grant.nonce },
      ...{ iat: seconds, exp: seconds + 300 },
    };
    const idToken = state.alter({ claims, signedBy: "provider" });
    const tokens = { access_token: "access", token_type: "Bearer", expires_in: 300 };
    return [200, idToken ? { ...tokens, id_token: await sign(idToken) } : tokens];
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...(state.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
    scopes_supported: state.scopes,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: reportsIssuer,
  });

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? "/", issuer);
      if (pathname === "/authorize") {
        response.writeHead(302, { Location: authorize(`${issuer}${request.url}`).href }).end();
        return;
      }
      const [status, body] =
        pathname === "/token"
          ? await token(request)
          : pathname === "/userinfo" && request.headers.authorization === "Bearer access"
            ? [200, { sub: state.subject, ...state.userinfo }]
            : pathname === "/jwks"
              ? [200, { keys: [jwk] }]
              : pathname === "/.well-known/openid-configuration"
                ? [200, metadata()]
                : [404, {}];
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    state,
    authorize,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

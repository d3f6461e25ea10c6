import { env } from "~/env.server";

interface Policy {
  /** What allows the response's own inline scripts. */
  scriptSources?: readonly string[];
  publicOrigin?: string;
  /** The origin of the human check's script, on pages that load it. */
  recaptchaOrigin?: string;
  /** A picture for everybody, which feeds and share previews name: other sites may show it. */
  isPicture?: boolean;
}

/** What a document may load and run (docs/security.md, E1). */
export function contentSecurityPolicy({ scriptSources = [], recaptchaOrigin }: Policy): string {
  // The sources that the provider documents.
  const recaptcha = recaptchaOrigin && ` ${recaptchaOrigin}/recaptcha/`;
  return [
    "default-src 'none'",
    `${["script-src 'self'", ...scriptSources].join(" ")}${recaptcha ? `${recaptcha} https://www.gstatic.com/recaptcha/` : ""}`,
    ...(recaptcha ? [`frame-src${recaptcha} https://recaptcha.google.com/recaptcha/`] : []),
    "style-src 'self'",
    // Other sites' pictures are shown only where this site makes no copies of them.
    `img-src 'self' ${env().pictures ? "" : "https: "}data:`,
    "font-src 'self'",
    `connect-src 'self'${recaptcha ?? ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The headers of every response, assets and rejections included (docs/security.md, E2). */
export function securityHeaders(policy: Policy): [name: string, value: string][] {
  const headers: [string, string][] = [
    ["Content-Security-Policy", contentSecurityPolicy(policy)],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", policy.isPicture ? "cross-origin" : "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ];
  if (policy.publicOrigin?.startsWith("https:")) {
    // Without subdomains: those of an apex domain may be other people's, without https.
    headers.push(["Strict-Transport-Security", "max-age=63072000"]);
  }
  return headers;
}

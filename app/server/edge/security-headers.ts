interface Policy {
  /** 128 random bits that allow this answer's own scripts, if it has any. */
  nonce?: string;
  publicOrigin?: string;
  /** Where the human check's script comes from, on the page that loads it. */
  recaptchaOrigin?: string;
}

/** The headers of every answer, assets and bare errors included (TRUST E). */
export function securityHeaders({ nonce, publicOrigin, recaptchaOrigin }: Policy): [name: string, value: string][] {
  // What the provider documents.
  const recaptcha = recaptchaOrigin && ` ${recaptchaOrigin}/recaptcha/`;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${recaptcha ? `${recaptcha} https://www.gstatic.com/recaptcha/` : ""}`,
    ...(recaptcha ? [`frame-src${recaptcha} https://recaptcha.google.com/recaptcha/`] : []),
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    `connect-src 'self'${recaptcha ?? ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ];
  const headers: [string, string][] = [
    ["Content-Security-Policy", policy.join("; ")],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ];
  if (publicOrigin?.startsWith("https:")) {
    headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
  }
  return headers;
}

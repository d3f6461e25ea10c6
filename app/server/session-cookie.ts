/** The cookie that carries a browser's session (SPEC.md section 3). */
export const SESSION_COOKIE = "authSession";

/*
 * PGlite's only session belongs to a superuser, with another SESSION AUTHORIZATION. PostgreSQL lets it switch back at any
 * time, so statements that do so are rejected.
 */

/** Comments may separate two keywords, and may be nested. */
const COMMENT = /\/\*|--/;
const ADJACENT = [/session\s+authorization/i, /discard\s+all/i];
const SEPARATED = [
  [/session\b/i, /\bauthorization/i],
  [/discard\b/i, /\ball\b/i],
] as const;

/** The setting's name, and Unicode escapes, which can hide it. */
const NAMES = [/session_authorization/i, /u&"/i];

/** A setting named by a plain literal; any other expression could produce any name. */
const PLAIN_SETTING = /set_config\s*\(\s*'[\w.]+'\s*,/gi;

/**
 * Whether a statement may make the session a superuser again. Dynamic SQL (EXECUTE in PL/pgSQL) is detected afterwards, by
 * {@link becameSuperuser}.
 */
export function regainsAuthority(statement: string): boolean {
  if (COMMENT.test(statement) && SEPARATED.some(([first, second]) => isFollowed(statement, first, second))) return true;
  if ([...ADJACENT, ...NAMES].some((pattern) => pattern.test(statement))) return true;
  return /set_config/i.test(statement.replace(PLAIN_SETTING, ""));
}

/** Whether `second` matches anywhere after `first`. */
export function isFollowed(text: string, first: RegExp, second: RegExp): boolean {
  const at = text.search(first);
  return at >= 0 && second.test(text.slice(at));
}

/** Whether the end of a response reports that the session is now a superuser's. */
export function becameSuperuser(response: Buffer): boolean {
  return response.includes("is_superuser\0on\0");
}

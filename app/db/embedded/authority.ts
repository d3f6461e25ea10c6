/*
 * PGlite's one session is that of a superuser, and works as somebody else (SET SESSION AUTHORIZATION). PostgreSQL lets
 * it go back whenever a statement says so: such statements have to be kept from it.
 */

/** Between two words of a statement there may be comments, which may hold comments, and anything else. */
const COMMENT = /\/\*|--/;
const CLOSE = [/session\s+authorization/i, /discard\s+all/i];
const FAR = [
  [/session\b/i, /\bauthorization/i],
  [/discard\b/i, /\ball\b/i],
] as const;

/** The setting by its name, and names in a spelling that hides them. */
const NAMES = [/session_authorization/i, /u&"/i];

/** A setting named by one plain literal: all else may be put together into any name. */
const PLAIN_SETTING = /set_config\s*\(\s*'[\w.]+'\s*,/gi;

/**
 * Whether a statement may give the session back its superuser. What a statement puts together and executes itself
 * (EXECUTE in PL/pgSQL) cannot be seen here: {@link becameSuperuser} does, afterwards.
 */
export function regainsAuthority(statement: string): boolean {
  if (COMMENT.test(statement) && FAR.some(([first, second]) => isFollowed(statement, first, second))) return true;
  if ([...CLOSE, ...NAMES].some((pattern) => pattern.test(statement))) return true;
  return /set_config/i.test(statement.replace(PLAIN_SETTING, ""));
}

/** Whether the one pattern matches, and somewhere behind that the other. */
export function isFollowed(text: string, first: RegExp, second: RegExp): boolean {
  const at = text.search(first);
  return at >= 0 && second.test(text.slice(at));
}

/** Whether the end of an answer reports that the session is a superuser's now. */
export function becameSuperuser(answer: Buffer): boolean {
  return answer.includes("is_superuser\0on\0");
}

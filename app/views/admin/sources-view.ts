import type { LocalizedText } from "~/i18n/languages";

export const SOURCES_PATH = "/admin/sources";

/** The address of a page of the sources, the first being 1. */
export function sourcesHref(page: number): string {
  return page > 1 ? `${SOURCES_PATH}?page=${page}` : SOURCES_PATH;
}

export interface TokenView {
  id: string;
  scopes: string;
  created: string;
  /** When it was used last; null before that. */
  used: string | null;
  /** When it ends or has ended; null for never. */
  expires: string | null;
  ended: boolean;
  /** Whether it authorises nothing because whoever made it is no longer an admin. */
  orphaned: boolean;
}

export interface RunView {
  id: string;
  started: string;
  state: string;
  /** Added, updated, unchanged, held, refused and ended deals, in the order of the columns. */
  counts: string[];
}

export interface RefusedView {
  id: number;
  /** Which row of its batch it was, from 0. */
  index: number;
  key: string | null;
  when: string;
  reasons: { field: string; text: string }[];
}

/** Who delivers deals, as admins see it. */
export interface SourceView {
  name: string;
  delivered: string | null;
  silent: boolean;
  tokens: TokenView[];
  runs: RunView[];
  refused: RefusedView[];
}

/** What a token that is to be made says, as it was typed. */
export interface TypedToken {
  source: string;
  scopes: string[];
  expires: string;
}

/** What became of a form of the page: a token, told this once, or what is wrong. */
export type SourcesActionData =
  | { made: { source: string; token: string } }
  | { errors: Partial<Record<keyof TypedToken, LocalizedText>>; typed: TypedToken; message?: LocalizedText };

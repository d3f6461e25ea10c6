import type { LocalizedText } from "~/i18n/languages";

export const SOURCES_PATH = "/admin/sources";

/** The URL of a page of the sources, from 1. */
export function sourcesHref(page: number): string {
  return page > 1 ? `${SOURCES_PATH}?page=${page}` : SOURCES_PATH;
}

export interface TokenView {
  id: string;
  scopes: string;
  created: string;
  /** Time of last use; null for never. */
  used: string | null;
  /** Expiry, past or future; null for never. */
  expires: string | null;
  ended: boolean;
  /** Whether it is invalid because its creator is no longer an admin. */
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
  /** Index of the row in its batch, from 0. */
  index: number;
  key: string | null;
  when: string;
  reasons: { field: string; text: string }[];
}

export interface SourceView {
  name: string;
  delivered: string | null;
  silent: boolean;
  tokens: TokenView[];
  runs: RunView[];
  refused: RefusedView[];
}

export interface TypedToken {
  source: string;
  scopes: string[];
  expires: string;
}

export interface MadeTokenView {
  source: string;
  token: string;
  /** A curl command that tries a delivery; null for a token that only reads. */
  delivery: string | null;
}

/** The page's action data: a new token, shown only once, or errors. */
export type SourcesActionData =
  | { made: MadeTokenView }
  | { errors: Partial<Record<keyof TypedToken, LocalizedText>>; typed: TypedToken; message?: LocalizedText };

/** What a service token may be good for. */
export const SCOPES = ["deals:read", "deals:write"] as const;
export type Scope = (typeof SCOPES)[number];

/** Most characters of the name of a source. */
export const MAX_SOURCE = 40;

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Whether a text may name who delivers deals: small letters, digits and hyphens. */
export function isSourceName(text: string): boolean {
  return NAME.test(text);
}

/** Milliseconds without a delivery after which a source is called silent. */
export const SILENT_AFTER = 24 * 3_600_000;

export const SCOPES = ["deals:read", "deals:write"] as const;
export type Scope = (typeof SCOPES)[number];

export const MAX_SOURCE = 40;

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

export function isSourceName(text: string): boolean {
  return NAME.test(text);
}

import { ALERT_CONDITIONS } from "~/features/conditions/conditions";

export const ALERTS_PATH = "/alerts";
export const NEW_ALERT_PATH = "/alerts/new";

const TEXT_FIELDS = [...ALERT_CONDITIONS, "deal"] as const;

/** An alert's form as typed, and as an address fills it; `lowest` and `coupon` are "on" or "". */
export type AlertFormValues = Record<(typeof TEXT_FIELDS)[number], string> & {
  /** The triggers; null for the default ones. A form with none sends an empty one. */
  triggers: string[] | null;
};

const MAX_VALUE_LENGTH = 400;

export function parseAlertValues(params: URLSearchParams): AlertFormValues {
  const texts = TEXT_FIELDS.map((name) => [name, (params.get(name) ?? "").slice(0, MAX_VALUE_LENGTH)] as const);
  const triggers = params.has("triggers") ? params.getAll("triggers").filter(Boolean).slice(0, 10) : null;
  return { ...(Object.fromEntries(texts) as Record<(typeof TEXT_FIELDS)[number], string>), triggers };
}

/** The form at a path, filled. */
export function alertFormHref(path: string, { triggers = null, ...values }: Partial<AlertFormValues>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  for (const trigger of triggers ?? []) params.append("triggers", trigger);
  return params.size > 0 ? `${path}?${params}` : path;
}

export function alertPath(id: string): string {
  return `${ALERTS_PATH}/${id}`;
}

/** A link to the form of a new alert. */
export interface AlertLink {
  href: string;
  text: string;
}

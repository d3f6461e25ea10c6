export const REJECTION_REASONS = [
  "duplicate",
  "expired",
  "not_a_deal",
  "wrong_price",
  "broken_link",
  "incomplete",
  "untrustworthy_shop",
  "advertising",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** The reason of a submission whose deal was taken off before it was decided; admins do not choose it. */
export const DEAL_TAKEN_OFF = "deal_taken_off";

export const STORED_REASONS = [...REJECTION_REASONS, DEAL_TAKEN_OFF] as const;

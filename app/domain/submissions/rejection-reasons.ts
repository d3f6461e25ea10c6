/** Why admins reject what members bring. */
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

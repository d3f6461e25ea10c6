/** What an admin can set of a member's trust; `record`: to follow the member's record. */
export const TRUST_CHOICES = ["give", "take", "record"] as const;

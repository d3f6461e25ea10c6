/** A like, or "the deal is gone" (specification §4.6). */
export type Reaction = "like" | "noluck";

export interface ReactionStatus {
  on: boolean;
  total: number;
}

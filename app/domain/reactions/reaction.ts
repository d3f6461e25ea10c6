/** Like, or "the deal is gone" (specification §4.6). */
export type Reaction = "like" | "noluck";

/** Whether the person has reacted, and how many people have. */
export interface ReactionStatus {
  on: boolean;
  total: number;
}

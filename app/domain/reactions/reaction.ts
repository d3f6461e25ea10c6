/** Like, or "the deal is gone" (specification §4.6). */
export type Reaction = "like" | "noluck";

/** What a person says of a deal: it is gone, or it worked. The later of the two replaces the other. */
export type Signal = "noluck" | "worked";

/** Whether the person has reacted, and how many people have. */
export interface ReactionStatus {
  on: boolean;
  total: number;
}

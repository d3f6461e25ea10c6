/** What a person can say about a deal with one click (specification §4.6): "I like it", "it is gone". */
export type Reaction = "like" | "noluck";

/** Whether the person has reacted, and how many people have. */
export interface ReactionStatus {
  on: boolean;
  total: number;
}

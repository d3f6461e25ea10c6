import type { Operation } from "./operation";
import { bodies } from "./schemas";

export const REACTION_OPERATIONS = {
  "GET /api/deals/{id}/users/{userId}/like": {
    noun: "likes",
    summary: "Whether a member likes a deal, and how many do",
    access: "anyone",
    response: "LikeStatus",
    errors: ["not_found"],
  },
  "POST /api/likes/toggle": {
    noun: "likes",
    summary: "Likes a deal, or takes the like back",
    access: "member",
    body: bodies.ReactionBody,
    response: "LikeStatus",
    errors: ["not_found"],
    limited: { network: ["reactionNetwork"], user: ["reaction"] },
  },
  "GET /api/deals/{id}/nolucks": {
    noun: "nolucks",
    summary: "How many members say that a deal is gone",
    access: "anyone",
    response: "NoLuckTotal",
    errors: ["not_found"],
  },
  "GET /api/deals/{id}/users/{userId}/noluck": {
    noun: "nolucks",
    summary: "Whether a member says that a deal is gone, and how many do",
    access: "anyone",
    response: "NoLuckStatus",
    errors: ["not_found"],
  },
  "POST /api/nolucks/toggle": {
    noun: "nolucks",
    summary: "Marks a deal as gone, or takes the mark back",
    access: "member",
    body: bodies.ReactionBody,
    response: "NoLuckToggled",
    errors: ["not_found"],
    limited: { network: ["reactionNetwork"], user: ["reaction"] },
  },
  "GET /api/deals/{id}/worked": {
    noun: "nolucks",
    summary: "How many members say that a deal works, and whether it still holds",
    access: "anyone",
    response: "DealState",
    errors: ["not_found"],
  },
  "POST /api/deals/{id}/worked": {
    noun: "nolucks",
    summary: "Says that a deal works, in place of one's NoLuck mark; again, it changes nothing",
    access: "member",
    response: "WorkedStatus",
    errors: ["not_found"],
    limited: { network: ["reactionNetwork"], user: ["reaction"] },
  },
  "DELETE /api/deals/{id}/worked": {
    noun: "nolucks",
    summary: "Takes back that a deal works",
    access: "member",
    response: "WorkedStatus",
    errors: ["not_found"],
    limited: { network: ["reactionNetwork"], user: ["reaction"] },
  },
} as const satisfies Record<string, Operation>;

import { z } from "zod";
import { STORED_REASONS } from "~/features/decisions/rejection-reasons";
import { SUBMISSION_STATES } from "~/features/submissions/own-submissions.server";
import { MAX_NOTE } from "~/features/submissions/submission-input";
import { moment, words } from "./schema-parts";

export const remarkFields = {
  note: words("note").meta({
    description: `For the admins, at most ${MAX_NOTE} characters; says how the deal differs from one that is here already`,
  }),
  credited: z.boolean("credited must be true or false").nullish().meta({
    description: "Whether the deal's page may name its member",
  }),
};

const submission = z.object({
  id: z.uuid(),
  kind: z.enum(["deal", "change"]).meta({ description: "change: of a published deal, suggested on its page" }),
  state: z.enum(SUBMISSION_STATES),
  title: z.string().meta({ description: "Empty where the deal to change is not published any more" }),
  url: z.string(),
  dealId: z.uuid().optional().meta({ description: "The published deal, once there is one" }),
  note: z.string(),
  credited: z.boolean(),
  reason: z.enum(STORED_REASONS).optional().meta({ description: "Why it was rejected" }),
  reasonText: z.string().optional().meta({ description: "An admin's own words" }),
  createdAt: moment,
  decidedAt: moment.optional(),
});

export const submissionResponses = {
  Submission: submission,
  Submissions: z.array(submission),
};

import { newQuestion } from "~/features/accounts/web/human-check.server";
import { QUESTION_LIMITS } from "~/features/human-check/question.server";
import { apiRoute } from "~/platform/api/api.server";

export const loader = apiRoute("/api/human-check", {
  async GET({ db, now }) {
    const { token, sum } = await newQuestion(db, now);
    return {
      // ASCII instead of the typographic minus, for programs.
      data: {
        token,
        question: `What is ${sum.replace("−", "-")}?`,
        expiresAt: new Date(now.getTime() + QUESTION_LIMITS.life).toISOString(),
      },
      headers: { "Cache-Control": "no-store" },
    };
  },
});

export const action = loader;

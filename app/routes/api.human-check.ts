import { QUESTION_LIMITS } from "~/domain/human-check/question.server";
import { apiRoute } from "~/http/api.server";
import { askQuestion } from "~/http/human-check.server";

export const loader = apiRoute("/api/human-check", {
  async GET({ db, now }) {
    const { token, sum } = await askQuestion(db, now);
    return {
      // Programs know the minus sign of keyboards.
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

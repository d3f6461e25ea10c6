import { describe, expect, it } from "vitest";
import { checkAnswer, makeQuestion } from "~/features/human-check/question.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const secret = Buffer.from("a secret of this site");
const now = new Date("2026-11-21T12:00:00.000Z");
const later = new Date(now.getTime() + 10_000);

function ask(at = now) {
  const { token, text } = makeQuestion({ now: at, secret });
  return { token, right: text.operation === "plus" ? text.a + text.b : text.a - text.b };
}

const check = (token: string, answer: string | number, at = later) =>
  checkAnswer(db(), { token, answer: String(answer), secret, now: at });

const kept = () => db().selectFrom("spent_checks").selectAll().execute();

describe("a right answer", () => {
  it("passes once", async () => {
    const { token, right } = ask();
    expect(await check(token, right)).toBe("passed");
    expect(await check(token, right)).toBe("used");
    expect(await check(token, ` 0${right} `)).toBe("used");
    expect(await check(token, right + 1)).toBe("wrong");
    expect(await kept()).toMatchObject([{ expires_at: new Date("2026-11-21T12:30:00.000Z") }]);
  });

  it("passes once of twenty concurrent tries", async () => {
    const { token, right } = ask();
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => check(token, right)));
    expect(verdicts.sort()).toEqual(["passed", ...Array.from({ length: 19 }, () => "used")]);
  });

  it("is still right after wrong and hasty ones", async () => {
    const { token, right } = ask();
    expect(await check(token, right + 1)).toBe("wrong");
    expect(await check(token, right, now)).toBe("too_fast");
    expect(await check(token, " ")).toBe("missing");
    expect(await kept()).toEqual([]);
    expect(await check(token, right)).toBe("passed");
  });

  it("may be typed in full-width digits, with spaces and zeros", async () => {
    const wide = (number: number) =>
      String(number).replace(/\d/g, (digit) => "０１２３４５６７８９"[Number(digit)] ?? "");
    for (const typed of [
      (right: number) => ` ${right} `,
      (right: number) => `\u3000${wide(right)}\u3000`,
      (right: number) => `00${right}`,
      (right: number) => `\u00a0${right}\n`,
    ]) {
      const { token, right } = ask();
      expect(await check(token, typed(right))).toBe("passed");
    }
  });

  it("is not spent when rolled back", async () => {
    const { token, right } = ask();
    const rolledBack = db()
      .transaction()
      .execute(async (transaction) => {
        const verdict = await checkAnswer(transaction, { token, answer: String(right), secret, now: later });
        throw new Error(verdict);
      });
    await expect(rolledBack).rejects.toThrow("passed");
    expect(await check(token, right)).toBe("passed");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAnswer, makeQuestion, parseAnswer, type Question } from "~/features/human-check/question.server";
import type { Database } from "~/platform/db/connection.server";
import { unicodeText } from "../../platform/values/unicode-text";

const secret = "a secret of this site";
const now = new Date("2026-11-21T12:00:00.000Z");
const later = new Date(now.getTime() + 10_000);

/** Only a right answer queries the database. */
const closed = new Proxy({} as Database, {
  get: () => {
    throw new Error("Asked the database");
  },
});

const answerOf = ({ text: { a, b, operation } }: Question) => (operation === "plus" ? a + b : a - b);

const check = (overrides: { token: string; answer: string; secret?: string; now?: Date }) =>
  checkAnswer(closed, { secret, now: later, ...overrides });

describe("a question", () => {
  it("is a small sum with a result from 1 to 29", () => {
    const seen = new Set<string>();
    for (let time = 0; time < 500; time += 1) {
      const question = makeQuestion({ now, secret });
      seen.add(question.text.operation);
      expect(answerOf(question)).toBeGreaterThanOrEqual(1);
      expect(answerOf(question)).toBeLessThanOrEqual(29);
      expect(question.text.a).toBeGreaterThanOrEqual(5);
      expect(question.text.b).toBeGreaterThanOrEqual(1);
    }
    expect(seen).toEqual(new Set(["minus", "plus"]));
  });

  it("has a new token each time, without a colon, valid for half an hour", () => {
    const questions = Array.from({ length: 200 }, () => makeQuestion({ now, secret }));
    expect(new Set(questions.map(({ token }) => token)).size).toBe(200);
    for (const { token, expiresAt } of questions) {
      expect(token).toMatch(/^[\w-]{30}\.[\w-]{43}$/);
      expect(expiresAt).toEqual(new Date("2026-11-21T12:30:00.000Z"));
    }
  });

  it("does not reveal the answer without the secret", async () => {
    const question = makeQuestion({ now, secret });
    const { token } = question;
    expect(await check({ token, answer: String(answerOf(question)), secret: "another" })).toBe("wrong");
    const [payload = ""] = token.split(".");
    const bytes = Buffer.from(payload, "base64url");
    expect(bytes).toHaveLength(22);
    expect(bytes.readUIntBE(16, 6)).toBe(now.getTime());
  });
});

describe("an answer", () => {
  it("is missing, wrong or late without a query", async () => {
    const question = makeQuestion({ now, secret });
    const { token } = question;
    const right = answerOf(question);
    for (const answer of ["", " ", "\u3000\t"]) expect(await check({ token, answer })).toBe("missing");
    expect(await check({ token: "", answer: "7" })).toBe("missing");
    const wrong = [right + 1, -right, `${right}.0`, `+${right}`, `${right}x`, "x", `${right} ${right}`, "1e1", "九"];
    for (const answer of wrong) expect(await check({ token, answer: String(answer) })).toBe("wrong");
    const late = new Date(now.getTime() + 30 * 60_000);
    for (const answer of [right, right + 1]) {
      expect(await check({ token, answer: String(answer), now: late })).toBe("expired");
    }
  });

  it("within two seconds is too fast", async () => {
    const question = makeQuestion({ now, secret });
    const answer = String(answerOf(question));
    for (const milliseconds of [0, 1_999, -60_000]) {
      const soon = new Date(now.getTime() + milliseconds);
      expect(await check({ token: question.token, answer, now: soon })).toBe("too_fast");
    }
    const readable = check({ token: question.token, answer, now: new Date(now.getTime() + 2_000) });
    await expect(readable).rejects.toThrow("Asked the database");
  });

  it("does not fit a modified token, or one of another site", async () => {
    const question = makeQuestion({ now, secret });
    const { token } = question;
    const answer = String(answerOf(question));
    for (let place = 0; place < token.length; place += 1) {
      const letter = token[place] === "A" ? "B" : "A";
      const changed = token.slice(0, place) + letter + token.slice(place + 1);
      // Some letters of the time make it one long past.
      expect(["wrong", "expired", "too_fast"]).toContain(await check({ token: changed, answer }));
      expect(await check({ token: changed, answer })).not.toBe("too_fast");
    }
    const other = makeQuestion({ now, secret }).token;
    const mixed = `${token.split(".")[0]}.${other.split(".")[1]}`;
    expect(await check({ token: mixed, answer })).toBe("wrong");
    for (const text of [`${token}=`, ` ${token}`, `${token}\n`, token.slice(1), "x", "::", "\0", "é".repeat(74)]) {
      expect(await check({ token: text, answer })).toBe("wrong");
    }
  });

  it("never throws", async () => {
    await fc.assert(
      fc.asyncProperty(unicodeText(), unicodeText(), async (token, answer) => {
        expect(["missing", "wrong"]).toContain(await check({ token, answer }));
      }),
    );
  });
});

describe("the wire form", () => {
  it("is the token, a colon and the answer", () => {
    const { token } = makeQuestion({ now, secret });
    expect(parseAnswer(`${token}:12`)).toEqual({ token, answer: "12" });
    expect(parseAnswer(` ${token}： １２ `)).toEqual({ token, answer: " １２" });
    expect(parseAnswer(`${token}:`)).toEqual({ token, answer: "" });
    expect(parseAnswer(token)).toEqual({ token, answer: "" });
    expect(parseAnswer(`${token}:1:2`)).toEqual({ token, answer: "1:2" });
    expect(parseAnswer(":12")).toEqual({ token: "", answer: "12" });
  });

  it.each([undefined, null, "", " ", 7, {}, ["x:1"]])("is absent from %j", (value) => {
    expect(parseAnswer(value)).toEqual({ token: "", answer: "" });
  });
});

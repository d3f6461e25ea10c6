import { redirect } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { BusyError } from "~/domain/accounts/password-hash.server";
import { formAction } from "~/web/forms/form-action.server";
import { limitedPage } from "~/web/limits/limits.server";
import { useDatabase } from "../../support/database";
import { useLog } from "../../support/log";
import { answerOf, post, routeArgs } from "../../support/routes";

useDatabase();

const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
const limited = () => limitedPage({ allowed: false, limit: 5, remaining: 0, retryAfter: 77 });

const log = useLog();

/** Sends a form that fails so, to a page that keeps what was typed or to one that does not. */
function send(thrown: unknown, { keeps = true } = {}) {
  const act = () => Promise.reject(thrown);
  const action = keeps
    ? formAction(act, ({ status, text, form }) => ({ status, text, typed: form.get("typed") }))
    : formAction(act);
  return answerOf(() => action(routeArgs(post("/login", { typed: "words" }))));
}

describe("a page that keeps what was typed", () => {
  it.each([
    [
      new BusyError(),
      503,
      "Too many people are logging in right now. Please try again in a few seconds.",
      "当前登录人数过多，请过几秒再试。",
    ],
    [away, 503, "Our database isn’t responding. Please try again in a moment.", "数据库暂时没有响应，请稍后再试。"],
    [new Error("secret detail"), 500, "Server error. Please try again later.", "服务器出错了，请稍后再试。"],
  ])("says in each language that it was met by %s, with the status of it", async (thrown, status, en, zh) => {
    const answer = await send(thrown);
    expect([answer.status, answer.data]).toEqual([status, { status, text: en, typed: "words" }]);
    expect(answer.inChinese).toMatchObject({ text: zh });
    expect(answer.headers.has("Retry-After")).toBe(status === 503);
  });

  it("says when to come again after a limit, and nothing of the error page's body", async () => {
    const answer = await send(limited());
    expect(answer.data).toMatchObject({
      status: 429,
      text: expect.stringContaining("Too many attempts"),
      typed: "words",
    });
    expect(Object.fromEntries(answer.headers)).toEqual({
      "ratelimit-limit": "5",
      "ratelimit-remaining": "0",
      "ratelimit-reset": "77",
      "retry-after": "77",
    });
    expect(log.text()).toContain('"event":"limited"');
  });

  it("writes a fault down, once, without what was typed", async () => {
    await send(new Error("secret detail"));
    expect(log.text().match(/secret detail/g)).toHaveLength(1);
    expect(log.text()).not.toContain("words");
  });

  it("has no say in where an action leads, nor in what it refuses", async () => {
    expect((await send(redirect("/deals", 303))).headers.get("Location")).toBe("/deals");
    expect((await send(Response.json({}, { status: 404 }))).status).toBe(404);
  });
});

describe("any other page", () => {
  it("leaves it to an error page", async () => {
    expect((await send(limited(), { keeps: false })).data).toMatchObject({ title: "Too many attempts" });
    expect((await send(away, { keeps: false })).data).toMatchObject({ title: "Not saved", retry: true });
    await expect(send(new Error("secret detail"), { keeps: false })).rejects.toThrow("secret detail");
  });
});

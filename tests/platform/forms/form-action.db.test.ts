import { redirect } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { BusyError } from "~/features/accounts/password-hash.server";
import { formAction } from "~/platform/forms/form-action.server";
import { limitedPage } from "~/platform/page/enforce-limits.server";
import { useDatabase } from "../../support/database";
import { useLog } from "../../support/log";
import { answerOf, post, routeArgs } from "../../support/routes";

useDatabase();

const databaseDown = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
const limited = () => limitedPage({ allowed: false, limit: 5, remaining: 0, retryAfter: 77 });

const log = useLog();

/** Sends a form to an action that throws `thrown`, with or without onFailure. */
function send(thrown: unknown, { withFallback = true } = {}) {
  const act = () => Promise.reject(thrown);
  const action = withFallback
    ? formAction(act, ({ status, text, form }) => ({ status, text, typed: form.get("typed") }))
    : formAction(act);
  return answerOf(() => action(routeArgs(post("/login", { typed: "words" }))));
}

describe("a form with onFailure", () => {
  it.each([
    [
      new BusyError(),
      503,
      "Too many log-ins right now. Please try again in a few seconds.",
      "当前登录人数过多，请过几秒再试。",
    ],
    [databaseDown, 503, "The site isn’t responding. Please try again in a moment.", "网站暂时没有响应，请稍后再试。"],
    [new Error("secret detail"), 500, "Server error. Please try again later.", "服务器出错了，请稍后再试。"],
  ])("gets the localized message and the status of %s", async (thrown, status, en, zh) => {
    const response = await send(thrown);
    expect([response.status, response.data]).toEqual([status, { status, text: en, typed: "words" }]);
    expect(response.inChinese).toMatchObject({ text: zh });
    expect(response.headers.has("Retry-After")).toBe(status === 503);
  });

  it("gets Retry-After from a rate limit, but no header of the error page's body", async () => {
    const response = await send(limited());
    expect(response.data).toMatchObject({
      status: 429,
      text: expect.stringContaining("Too many attempts"),
      typed: "words",
    });
    expect(Object.fromEntries(response.headers)).toEqual({
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

  it("passes redirects and other errors through", async () => {
    expect((await send(redirect("/deals", 303))).headers.get("Location")).toBe("/deals");
    expect((await send(Response.json({}, { status: 404 }))).status).toBe(404);
  });
});

describe("a form without onFailure", () => {
  it("throws an error page", async () => {
    expect((await send(limited(), { withFallback: false })).data).toMatchObject({ title: "Too many attempts" });
    expect((await send(databaseDown, { withFallback: false })).data).toMatchObject({ title: "Not saved", retry: true });
    await expect(send(new Error("secret detail"), { withFallback: false })).rejects.toThrow("secret detail");
  });
});

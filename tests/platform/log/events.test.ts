import { expect, it } from "vitest";
import { logEvent } from "~/platform/log/events.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { useLog } from "../../support/log";

const log = useLog();

const from = (address: string, write: () => void) =>
  runInRequest({ ...newRequestContext({ address, isShared: false }), id: `from-${address}` }, write);

it("is one line of JSON: when, what, who by id, and which request", () => {
  from("192.0.2.7", () => logEvent("logged_in", { userId: "an-id" }));
  expect(log.text()).toMatch(/^[^\n]*\n$/);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  const who = { id: "from-192.0.2.7", user: "an-id", network: "192.0.2.0/24" };
  expect(JSON.parse(log.text())).toEqual({ level: "info", time, event: "logged_in", ...who });
});

it("leaves out unknown fields, as in a command", () => {
  logEvent("role_changed", { userId: null, role: "admin" });
  expect(Object.keys(JSON.parse(log.text()))).toEqual(["level", "time", "event", "role"]);
});

it("keeps to its line whatever the path holds", () => {
  logEvent("limited", { path: '/login\n{"event":"logged_in"}\u001b[2J' });
  expect(log.text().trimEnd()).not.toMatch(/\p{Cc}/u);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logEvent } from "~/server/log/events.server";
import { newRequestContext, runInRequest } from "~/server/request-context.server";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());

const from = (address: string, log: () => void) =>
  runInRequest({ ...newRequestContext({ address, isShared: false }), id: `from-${address}` }, log);

it("is one line of JSON: when, what, who by id, and which request", () => {
  from("192.0.2.7", () => logEvent("logged_in", { userId: "an-id" }));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    event: "logged_in",
    id: "from-192.0.2.7",
    user: "an-id",
    network: "192.0.2.0/24",
  });
});

it("leaves out unknown fields, as in a command", () => {
  logEvent("role_changed", { userId: null, isAdmin: true });
  expect(Object.keys(JSON.parse(lines[0] ?? ""))).toEqual(["level", "time", "event", "isAdmin"]);
});

it("keeps to its line whatever the path holds", () => {
  logEvent("limited", { path: '/login\n{"event":"logged_in"}\u001b[2J' });
  expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logEvent } from "~/http/event-log.server";
import { runInRequest } from "~/http/request-context.server";

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const from = (address: string, log: () => void) =>
  runInRequest({ id: `from-${address}`, nonce: "", address, kept: new Map() }, log);

it("is one line of JSON: when, what, who by id, and which request", () => {
  from("192.0.2.7", () => logEvent("logged_in", { userId: "an-id" }));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("\n");
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    event: "logged_in",
    request: "from-192.0.2.7",
    user: "an-id",
    network: expect.stringMatching(/^[\w-]{12}$/),
  });
});

it("tells networks apart without naming them, and takes one IPv6 network for one", () => {
  for (const address of ["192.0.2.7", "192.0.2.7", "192.0.2.8", "2001:db8:1:2::3", "2001:db8:1:2:ffff::4"]) {
    from(address, () => logEvent("login_failed"));
  }
  const networks = lines.map((line) => JSON.parse(line).network);
  expect(networks[0]).toBe(networks[1]);
  expect(networks[0]).not.toBe(networks[2]);
  expect(networks[3]).toBe(networks[4]);
  expect(networks.join()).not.toMatch(/192|2001/);
});

it("leaves out what is not known, as in a command", () => {
  logEvent("role_changed", { userId: null, isAdmin: true });
  expect(Object.keys(JSON.parse(lines[0] ?? ""))).toEqual(["level", "time", "event", "isAdmin"]);
});

it("keeps to its line whatever the path holds", () => {
  logEvent("limited", { path: '/login\n{"event":"logged_in"}\u001b[2J' });
  expect(lines[0]).not.toMatch(/\p{Cc}/u);
});

import { beforeEach, expect, it, vi } from "vitest";
import { VersionPoller } from "~/server/cache/version-poller";

let clock = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  return () => vi.restoreAllMocks();
});

it("reads the version at most once a second, and after each write", async () => {
  let version = 1;
  const read = vi.fn(async () => version);
  const poller = new VersionPoller(read);
  expect(await Promise.all([poller.current(), poller.current()])).toEqual([1, 1]);
  version = 2;
  clock += 999;
  expect(poller.current()).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  clock += 1;
  expect(await poller.current()).toBe(2);

  version = 3;
  poller.expire();
  expect(await poller.current()).toBe(3);
  expect(read).toHaveBeenCalledTimes(3);
});

it("does not store a version that was read before a write", async () => {
  let version = 1;
  const poller = new VersionPoller(async () => version);
  const before = poller.current();
  poller.expire();
  version = 2;
  const after = poller.current();
  expect([await before, await after]).toEqual([1, 2]);
  expect(poller.current()).toBe(2);
});

it("returns null while the database times out or fails", async () => {
  const failing = new VersionPoller(() => Promise.reject(new Error("away")));
  expect(await failing.current()).toBeNull();
  expect(failing.current()).toBeNull();
  const silent = new VersionPoller(() => new Promise(() => {}));
  expect(await silent.current()).toBeNull();
});

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
  const watch = new VersionPoller(read);
  expect(await Promise.all([watch.current(), watch.current()])).toEqual([1, 1]);
  version = 2;
  clock += 999;
  expect(watch.current()).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  clock += 1;
  expect(await watch.current()).toBe(2);

  version = 3;
  watch.expire();
  expect(await watch.current()).toBe(3);
  expect(read).toHaveBeenCalledTimes(3);
});

it("what was read before a write does not stand for what is there after it", async () => {
  let version = 1;
  const watch = new VersionPoller(async () => version);
  const before = watch.current();
  watch.expire();
  version = 2;
  const after = watch.current();
  expect([await before, await after]).toEqual([1, 2]);
  expect(watch.current()).toBe(2);
});

it("knows of none while the database is silent or fails", async () => {
  const failing = new VersionPoller(() => Promise.reject(new Error("away")));
  expect(await failing.current()).toBeNull();
  expect(failing.current()).toBeNull();
  const silent = new VersionPoller(() => new Promise(() => {}));
  expect(await silent.current()).toBeNull();
});

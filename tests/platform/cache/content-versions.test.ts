import { beforeEach, expect, it, vi } from "vitest";
import { ContentVersions } from "~/platform/cache/content-versions";

let clock = 0;
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock);
  return () => vi.restoreAllMocks();
});

it("without notifications reads the version at most once a second, and after each write", async () => {
  let version = 1;
  const read = vi.fn(async () => version);
  const versions = new ContentVersions(read);
  expect(await Promise.all([versions.current(), versions.current()])).toEqual([1, 1]);
  version = 2;
  clock += 999;
  expect(versions.current()).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
  clock += 1;
  expect(await versions.current()).toBe(2);

  version = 3;
  versions.expire();
  expect(await versions.current()).toBe(3);
  expect(read).toHaveBeenCalledTimes(3);
});

it("while listening reads it once at the beginning, and after each write", async () => {
  const read = vi.fn(async () => 1);
  const versions = new ContentVersions(read);
  versions.setListening(true);
  expect(await versions.current()).toBe(1);
  clock += 3_600_000;
  expect(versions.current()).toBe(1);
  versions.notified(2);
  expect(versions.current()).toBe(2);
  versions.notified(1);
  expect(versions.current()).toBe(2);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockResolvedValue(3);
  versions.expire();
  expect(await versions.current()).toBe(3);

  // What has changed while no notification could come is read.
  versions.setListening(false);
  read.mockResolvedValue(4);
  expect(await versions.current()).toBe(4);
  clock += 1_000;
  read.mockResolvedValue(5);
  expect(await versions.current()).toBe(5);
});

it("while listening tries again each second to read a version that it could not read", async () => {
  const read = vi.fn(() => Promise.reject(new Error("away")));
  const versions = new ContentVersions(read);
  versions.setListening(true);
  expect(await versions.current()).toBeNull();
  expect(versions.current()).toBeNull();
  clock += 1_000;
  expect(await versions.current()).toBeNull();
  expect(read).toHaveBeenCalledTimes(2);
});

it.each([
  ["a write", (versions: ContentVersions) => versions.expire()],
  ["a notification", (versions: ContentVersions) => versions.notified(2)],
])("does not store a version that was read before %s", async (_, change) => {
  let version = 1;
  const versions = new ContentVersions(async () => version);
  const before = versions.current();
  change(versions);
  version = 2;
  const after = versions.current();
  expect([await before, await after]).toEqual([1, 2]);
  expect(versions.current()).toBe(2);
});

it("is null while the database times out or fails", async () => {
  const failing = new ContentVersions(() => Promise.reject(new Error("away")));
  expect(await failing.current()).toBeNull();
  expect(failing.current()).toBeNull();
  const silent = new ContentVersions(() => new Promise(() => {}));
  expect(await silent.current()).toBeNull();
});

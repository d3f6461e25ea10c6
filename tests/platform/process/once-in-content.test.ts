import { afterEach, expect, it, vi } from "vitest";
import { contentVersions } from "~/platform/process/content-version.server";
import { onceInContent } from "~/platform/process/once-in-content.server";

afterEach(() => {
  vi.restoreAllMocks();
});

const atVersion = (version: number | null) => vi.spyOn(contentVersions, "current").mockReturnValue(version);

it("reads once for each name and content version, also when asked several times at once", async () => {
  const read = vi.fn(async () => [read.mock.calls.length]);
  atVersion(1);
  expect(await Promise.all([onceInContent("tags", read), onceInContent("tags", read)])).toEqual([[1], [1]]);
  expect(await onceInContent("stores", read)).toEqual([2]);
  atVersion(2);
  expect(await onceInContent("tags", read)).toEqual([3]);
});

it("reads each time while the version is unknown, and again after a failure", async () => {
  const read = vi.fn(async () => [read.mock.calls.length]);
  atVersion(null);
  expect([await onceInContent("counts", read), await onceInContent("counts", read)]).toEqual([[1], [2]]);
  atVersion(3);
  const failing = async () => Promise.reject(new Error("The database is away"));
  await expect(onceInContent("counts", failing)).rejects.toThrow("away");
  expect(await onceInContent("counts", read)).toEqual([3]);
});

import { expect, it, vi } from "vitest";
import { loadOnce } from "~/features/search/load-once";

it("loads again after a failure, and once after a success", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("too many open files")).mockResolvedValue("words");
  const loaded = loadOnce<string>(load);
  await expect(loaded()).rejects.toThrow("too many open files");
  expect([await loaded(), await loaded()]).toEqual(["words", "words"]);
  expect(load).toHaveBeenCalledTimes(2);
});

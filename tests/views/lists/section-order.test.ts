import { expect, it } from "vitest";
import { inSectionOrder } from "~/views/lists/section-order";

/** Two sections whose loads the test settles, and the order in which they were requested. */
function sections() {
  const requested: string[] = [];
  const loads = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const section = (name: string) => () => {
    requested.push(name);
    return new Promise<string>((resolve, reject) => {
      loads.set(name, { resolve, reject });
    });
  };
  return { requested, loads, both: { list: section("list"), featured: section("featured") } };
}

const nextTick = () => new Promise((resolve) => setTimeout(resolve));

it("sequentially: featured deals are requested after the list", async () => {
  const { requested, loads, both } = sections();
  const { list, featured } = inSectionOrder(false, both);
  await nextTick();
  expect(requested).toEqual(["list"]);
  loads.get("list")?.resolve("deals");
  expect(await list).toBe("deals");
  await nextTick();
  expect(requested).toEqual(["list", "featured"]);
  loads.get("featured")?.resolve("featured deals");
  expect(await featured).toBe("featured deals");
});

it("sequentially: featured deals load even if the list fails", async () => {
  const { requested, loads, both } = sections();
  const { list, featured } = inSectionOrder(false, both);
  loads.get("list")?.reject(new Error("failed"));
  await expect(list).rejects.toThrow("failed");
  await nextTick();
  expect(requested).toEqual(["list", "featured"]);
  loads.get("featured")?.resolve("featured deals");
  expect(await featured).toBe("featured deals");
});

it("in parallel: neither waits for the other", async () => {
  const { requested, loads, both } = sections();
  const { list, featured } = inSectionOrder(true, both);
  expect(requested).toEqual(["list", "featured"]);
  loads.get("list")?.resolve("deals");
  expect(await list).toBe("deals");
  loads.get("featured")?.reject(new Error("failed"));
  await expect(featured).rejects.toThrow("failed");
});

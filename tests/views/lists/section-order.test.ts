import { expect, it } from "vitest";
import { inSectionOrder } from "~/views/lists/section-order";

/** Two sections that end when they are told to, and what has been asked for so far. */
function sections() {
  const asked: string[] = [];
  const ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const section = (name: string) => () => {
    asked.push(name);
    return new Promise<string>((resolve, reject) => {
      ends.set(name, { resolve, reject });
    });
  };
  return { asked, ends, both: { list: section("list"), featured: section("featured") } };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

it("one after the other: featured deals are asked for when the list has come", async () => {
  const { asked, ends, both } = sections();
  const { list, featured } = inSectionOrder(false, both);
  await soon();
  expect(asked).toEqual(["list"]);
  ends.get("list")?.resolve("deals");
  expect(await list).toBe("deals");
  await soon();
  expect(asked).toEqual(["list", "featured"]);
  ends.get("featured")?.resolve("featured deals");
  expect(await featured).toBe("featured deals");
});

it("one after the other: a list that fails takes the featured deals not with it", async () => {
  const { asked, ends, both } = sections();
  const { list, featured } = inSectionOrder(false, both);
  ends.get("list")?.reject(new Error("away"));
  await expect(list).rejects.toThrow("away");
  await soon();
  expect(asked).toEqual(["list", "featured"]);
  ends.get("featured")?.resolve("featured deals");
  expect(await featured).toBe("featured deals");
});

it("at once: neither waits for the other, and the list is there before slower featured deals", async () => {
  const { asked, ends, both } = sections();
  const { list, featured } = inSectionOrder(true, both);
  expect(asked).toEqual(["list", "featured"]);
  ends.get("list")?.resolve("deals");
  expect(await list).toBe("deals");
  ends.get("featured")?.reject(new Error("away"));
  await expect(featured).rejects.toThrow("away");
});

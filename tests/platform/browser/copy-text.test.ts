import { describe, expect, it } from "vitest";
import { readableAddress } from "~/platform/browser/copy-text";

const HERE = "https://shop.test/deals/0c5d";

describe("a readable URL", () => {
  it.each([
    [`${HERE}/a-lamp`, `${HERE}/a-lamp`],
    [`${HERE}/${encodeURIComponent("暖光台灯")}?lang=zh`, `${HERE}/暖光台灯?lang=zh`],
    // Reserved characters, white space and invalid UTF-8 stay encoded.
    [`${HERE}/a%20b%E3%80%80c`, `${HERE}/a%20b%E3%80%80c`],
    [`${HERE}/a%2Fb%3Fc`, `${HERE}/a%2Fb%3Fc`],
    [`${HERE}/50%`, `${HERE}/50%`],
    [`${HERE}/%E6%9A`, `${HERE}/%E6%9A`],
  ])("%s", (address, shown) => {
    expect(readableAddress(address)).toBe(shown);
  });

  it("is whole however long it is", () => {
    const title = "灯😀".repeat(60);
    expect(readableAddress(`${HERE}/${encodeURIComponent(title)}?lang=zh`)).toBe(`${HERE}/${title}?lang=zh`);
  });
});

import { describe, expect, it } from "vitest";
import { parsePrefill } from "~/features/submissions/addresses";

const prefill = (parameters: Record<string, string>) => parsePrefill(new URLSearchParams(parameters));

describe("the address in a shared text", () => {
  const KETTLE = "https://kettles.example/item/42";

  it.each([
    [`Half price: ${KETTLE}.`, KETTLE],
    [`A kettle (${KETTLE}) for $12`, KETTLE],
    [`A kettle (${KETTLE}), for $12`, KETTLE],
    [`[kettle](${KETTLE}).`, KETTLE],
    [`**${KETTLE}**`, KETTLE],
    [`"${KETTLE}" he said`, KETTLE],
    [`'${KETTLE}', he said`, KETTLE],
    [`“${KETTLE}”`, KETTLE],
    [`<${KETTLE}>`, KETTLE],
    [`${KETTLE}, ${KETTLE}/other`, KETTLE],
    [`Have you seen ${KETTLE}?`, KETTLE],
    [`Look at ${KETTLE}!!!`, KETTLE],
    [`${KETTLE}: good; ${KETTLE}; better`, KETTLE],
    [`${KETTLE}…`, KETTLE],
    [`水壶半价（${KETTLE}）快买`, KETTLE],
    [`【${KETTLE}】`, KETTLE],
    [`《${KETTLE}》`, KETTLE],
    [`「${KETTLE}」`, KETTLE],
    [`水壶 ${KETTLE}，只要 12 元`, KETTLE],
    [`水壶 ${KETTLE}。只要 12 元`, KETTLE],
    [`水壶 ${KETTLE}！快来看`, KETTLE],
    [`水壶 ${KETTLE}：好价`, KETTLE],
    [`水壶 ${KETTLE}；限时`, KETTLE],
    [`水壶 ${KETTLE}、水杯`, KETTLE],
    [`${KETTLE}?tk=aB3！复制打开`, `${KETTLE}?tk=aB3`],
    ["【猫】https://short.cn/7xYz点击链接直接打开", "https://short.cn/7xYz"],
    ["https://short.cn点击链接直接打开", "https://short.cn"],
    ["安い https://kettles.example/item/42です", KETTLE],
    ["Visit https://kettles.example.", "https://kettles.example"],
    ["Visit https://kettles.example:8443/a, please", "https://kettles.example:8443/a"],
  ])("ends where the text goes on: %s", (text, url) => {
    expect(prefill({ text }).url).toBe(url);
  });

  it.each([
    "https://kettles.example/item_(steel)",
    "https://kettles.example/a(b(c))d?x=(1)&y=[2]",
    "https://kettles.example/levi's-kettle",
    "https://kettles.example/a,b;c:d!e/f.html",
    "https://kettles.example/?a=1&b=%E6%B0%B4#part-2",
    "https://kettles.example/~me/x_-=",
    "https://水壶.example/item",
    "https://水壶.中国/item",
    "http://localhost:3000/item",
  ])("is kept whole: %s", (address) => {
    for (const text of [address, `水壶 ${address} 好价`, `(${address})`, `${address}.`, `《${address}》`]) {
      expect(prefill({ text }).url, text).toBe(address);
    }
  });

  it.each([
    [`水壶（${KETTLE}）快买`, "水壶 快买"],
    [`A kettle (${KETTLE}) for $12`, "A kettle for $12"],
    [`“Kettle” “${KETTLE}”`, "“Kettle”"],
    [`Kettle (steel) ${KETTLE}`, "Kettle (steel)"],
    ["No address", "No address"],
  ])("leaves a title without the brackets around it: %s", (text, title) => {
    expect(prefill({ text }).title).toBe(title);
  });

  it("gives way to an address and a title that are sent apart", () => {
    const sent = { url: "https://a.example/", title: "A", text: `B ${KETTLE}` };
    expect(prefill(sent)).toEqual({ url: "https://a.example/", title: "A", price: "" });
  });
});

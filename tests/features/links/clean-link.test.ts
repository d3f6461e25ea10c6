import fc from "fast-check";
import { expect, it } from "vitest";
import { cleanLink } from "~/features/links/clean-link";

it.each([
  [
    "https://shop.example/p?utm_source=mail&id=7&UTM_Medium=x",
    "https://shop.example/p?id=7",
    ["utm_source", "UTM_Medium"],
  ],
  ["https://shop.example/p?gclid=1", "https://shop.example/p", ["gclid"]],
  ["https://shop.example/p?fbclid=1#/reviews", "https://shop.example/p#/reviews", ["fbclid"]],
  [
    "https://shop.example/p?mc_cid=1&mc_eid=2&q=a%20b+c&e=",
    "https://shop.example/p?q=a%20b+c&e=",
    ["mc_cid", "mc_eid"],
  ],
  [
    "https://item.taobao.com/item.htm?spm=a2&id=1&skuId=2&scm=3",
    "https://item.taobao.com/item.htm?id=1&skuId=2",
    ["spm", "scm"],
  ],
  [
    "https://www.amazon.co.jp/dp/B0?psc=1&th=1&pd_rd_w=x&qid=9&ref_=y",
    "https://www.amazon.co.jp/dp/B0?psc=1&th=1",
    ["pd_rd_w", "qid", "ref_"],
  ],
  ["https://shop.example/p?awc=1_2&cjevent=3&v=4", "https://shop.example/p?v=4", ["awc", "cjevent"]],
])("%s becomes %s", (address, url, removed) => {
  expect(cleanLink(address)).toEqual({ url, removed });
});

it.each([
  ["what means something else on this site", "https://shop.example/p?ref=42&sr=1&from=2&qid=3"],
  ["what a shop needs", "https://dl.transfernow.net/de/dltransfer?utm_source=a&utm_medium=b"],
  ["what a ticket shop needs", "https://tix.axs.com/abc/shop/search?utm_source=a&utm_campaign=b"],
  ["all that a proxy of links needs", "https://urldefense.com/v3/__https://shop.example/p?utm_source=a__;!!x"],
  [
    "a redirector's parameters",
    "https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fshop.example%2F%3Futm_source%3Da&utm_source=b",
  ],
  ["an opaque redirector's parameters", "https://s.click.taobao.com/t?e=m%3D2&spm=1"],
  [
    "the parameters of a redirector that nobody knows",
    "https://go.example/?murl=https%3A%2F%2Fshop.example%2F&utm_source=b",
  ],
  ["a fragment", "https://shop.example/p#?utm_source=a"],
  ["the order and the encoding of a signed address", "https://shop.example/p?b=%7e&a=%7E&sign=x%2fy"],
  ["an invalid encoding", "https://shop.example/p?a=%E0%A4%A"],
])("leaves %s as it is", (_, address) => {
  expect(cleanLink(address)).toEqual({ url: address, removed: [] });
});

it("is idempotent, and leaves a valid address", () => {
  const name = fc.constantFrom("utm_source", "id", "gclid", "a b", "%", "", "spm");
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 5 }), (parameters) => {
      const { url } = cleanLink(new URL(`?${new URLSearchParams(parameters)}`, "https://shop.example/p#size").href);
      expect(new URL(url).host).toBe("shop.example");
      expect(cleanLink(url)).toEqual({ url, removed: [] });
    }),
  );
});

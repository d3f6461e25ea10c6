import { describe, expect, it } from "vitest";
import { readUntidyJson } from "~/features/product-pages/untidy-json";
import { jsonLd, offerOf, productOf, readShopPage } from "../../support/shop-pages";

describe("JSON of shops' templates", () => {
  it.each<[string, string, unknown[]]>([
    ["line breaks and tabs in strings", '{"a":"one\ntwo\tthree\r\n","b":2}', [{ a: "one two three  ", b: 2 }]],
    ["commas too much", '[{"a":1,},[2,,3,],{,"b":4}]', [[{ a: 1 }, [2, 3], { b: 4 }]]],
    ["semicolons", '{"a":1};', [{ a: 1 }]],
    ["comments", '/* a "note" */ {"a":1, // first\n"b":"http://c.test/*d*/"}', [{ a: 1, b: "http://c.test/*d*/" }]],
    ["CDATA", '//<![CDATA[\n{"a":[[1]]}\n//]]>', [{ a: [[1]] }]],
    ["CDATA in one line", '<![CDATA[{"a":[1]}]]>', [{ a: [1] }]],
    ["CDATA in comments", '/*<![CDATA[*/{"a":1}/*]]>*/', [{ a: 1 }]],
    ["an HTML comment", '<!--\n{"a":"<!-- b -->"}\n-->', [{ a: "<!-- b -->" }]],
    ["several values", '{"a":1}\n{"b":2},[3]', [{ a: 1 }, { b: 2 }, [3]]],
    ["entities", "{&quot;a&quot;:&quot;b &amp;amp; c&quot;}", [{ a: "b &amp; c" }]],
    ["wrong escapes", String.raw`{"a":"it\'s 5\% \u00e9 \"x\" \\"}`, [{ a: 'it\'s 5% é "x" \\' }]],
    ["quotes in strings", '{"a":"27" screen","b":1}', [{ a: '27" screen', b: 1 }]],
    ["single quotes", "{'a':'b \"c\"'}", [{ a: 'b "c"' }]],
    ["blank values", '{"a":,"b":undefined,"c":NaN,"d":}', [{ a: null, b: null, c: null, d: null }]],
    ["a bracket too much", '{"a":1}}', [{ a: 1 }]],
    ["what stands around it", '\ufeff window.data = {"a":1};', [{ a: 1 }]],
  ])("has %s", (_, text, values) => {
    expect(readUntidyJson(text)).toEqual(values);
  });

  it("is left out where it can be read in two ways, or is cut off", () => {
    for (const text of ['{"price":1,299}', '{"price":19.9', '{"a":"27", wide","b":1}', '{"a" "b"}', "12", "", "<p>"])
      expect(readUntidyJson(text).filter((one) => typeof one === "object")).toEqual([]);
    expect(readUntidyJson('{"a":} {"b":012} {"c":3}')).toEqual([{ a: null }, { c: 3 }]);
  });
});

describe("JSON-LD", () => {
  const price = (...values: unknown[]) => readShopPage(jsonLd(...values)).price;
  const graph = (...items: object[]) => price({ "@graph": items });

  it("has lists in lists, and values in objects", () => {
    expect(price(productOf("Jug", [[offerOf(12)]]))).toBe(12);
    expect(price([[productOf("Jug", { "@list": [offerOf({ "@value": "12.00" })] })]])).toBe(12);
    expect(price({ "@type": "schema:Product", "schema:name": "Jug", "http://schema.org/Offers": offerOf(12) })).toBe(
      12,
    );
  });

  it("has items that are stated elsewhere, in another script too", () => {
    const offer = { "@id": "#offer", ...offerOf(12) };
    expect(graph({ ...productOf("Jug", { "@id": "#offer" }) }, offer)).toBe(12);
    expect(price(productOf("Jug", [{ "@id": "https://shop.test/p/oak-stool#offer" }]), offer)).toBe(12);
    expect(
      graph({ "@id": "#jug", "@type": "Product", name: "Jug" }, { ...offer, itemOffered: { "@id": "#jug" } }),
    ).toBe(12);
    expect(price({ ...offerOf(12), itemOffered: { "@type": "Product", name: "Jug" } })).toBe(12);
  });

  it("has references in circles, and to nothing", () => {
    expect(
      graph(
        { "@id": "#a", ...productOf("Jug", { "@id": "#b" }) },
        { "@id": "#b", ...offerOf(12), offers: { "@id": "#a" } },
      ),
    ).toBeNull();
    expect(graph({ ...productOf("Jug", { "@id": "#none" }) })).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { jsonLd, offerOf, productOf, readShopPage, SHOP_PAGE } from "../../support/shop-pages";

const other = (name: string, path: string) => productOf(name, offerOf("7.10"), { url: `https://shop.test${path}` });
const stool = (more: object = {}) => productOf("Oak stool", offerOf("84.00"), more);
const read = (html: string, address?: string) => {
  const { title, price } = readShopPage(html, { address });
  return { title, price };
};
const STOOL = { title: "Oak stool", price: 84 };

describe("the product of a page with others", () => {
  it.each([
    ["its address", { url: `${SHOP_PAGE}/` }],
    ["a relative address", { url: "/p/oak-stool" }],
    ["its @id", { "@id": `${SHOP_PAGE}#product` }],
    ["the page that it is the main entity of", { mainEntityOfPage: SHOP_PAGE }],
    ["that page as an item", { mainEntityOfPage: { "@type": "WebPage", "@id": SHOP_PAGE } }],
    ["the address of its offer", { offers: offerOf("84.00", { url: SHOP_PAGE }) }],
  ])("is known by %s", (_, more) => {
    expect(read(jsonLd(other("Pine stool", "/p/pine-stool"), other("Wax", "/p/wax"), stool(more)))).toEqual(STOOL);
    expect(read(jsonLd(stool(more), other("Pine stool", "/p/pine-stool")))).toEqual(STOOL);
  });

  it("is known as the main entity, in @graph too", () => {
    const graph = (main: unknown) => ({
      "@graph": [
        other("Wax", "/p/wax"),
        { "@type": "WebPage", "@id": "#page", mainEntity: main },
        { "@id": "#it", ...stool() },
      ],
    });
    expect(read(jsonLd(graph({ "@id": "#it" })))).toEqual(STOOL);
    expect(read(jsonLd({ "@type": "ItemPage", mainEntity: stool() }, productOf("Wax", offerOf(9))))).toEqual(STOOL);
  });

  it.each([
    '<meta property="og:title" content="Oak stool">',
    "<title>Oak stool – Stool House</title>",
    "<h1>Oak  <b>Stool</b></h1>",
  ])("is known by its name in %s", (titles) => {
    const others = [productOf("Stool", offerOf(5)), productOf("Oak stool wax", offerOf(6))];
    expect(read(titles + jsonLd(...others, stool()))).toEqual(STOOL);
  });

  it("is not one of another page, of a list or related to it", () => {
    expect(readShopPage(jsonLd(other("Wax", "/p/wax"))).price).toBeNull();
    expect(readShopPage(jsonLd(productOf("Wax", offerOf(9), { "@id": "https://shop.test/p/wax" }))).price).toBeNull();
    const graph = [stool({ isSimilarTo: { "@id": "#wax" } }), { "@id": "#wax", ...productOf("Wax", offerOf(9)) }];
    expect(read(jsonLd({ "@graph": graph.toReversed() }))).toEqual(STOOL);
    const list = {
      "@type": "ItemList",
      itemListElement: [{ "@type": "ListItem", item: productOf("Wax", offerOf(9)) }],
    };
    expect(read(jsonLd(list, stool({ url: SHOP_PAGE })))).toEqual(STOOL);
    expect(readShopPage(jsonLd({ "@type": "CollectionPage" }, productOf("Wax", offerOf(9)))).price).toBeNull();
  });

  it("is none where nothing tells them apart, and then the page's own tags count", () => {
    const html = jsonLd(productOf("Wax", offerOf(9)), stool());
    expect(readShopPage(html)).toMatchObject({ title: null, price: null });
    const tags = '<meta property="og:price:amount" content="84.00"><meta property="og:price:currency" content="USD">';
    expect(readShopPage(`<title>Stools</title>${tags}${html}`)).toMatchObject({ title: "Stools", price: 84 });
  });

  it("may stand at another address where the page is called exactly as it", () => {
    const html = jsonLd(other("Wax", "/p/wax"), stool({ url: "https://shop.test/en-us/p/oak-stool" }));
    expect(read(`<title>Oak stool | Stool House</title>${html}`)).toEqual(STOOL);
    expect(readShopPage(`<title>Oak stool wax | Stool House</title>${html}`).price).toBeNull();
  });

  it("is known by the canonical address, and by the parameters that name it", () => {
    const canonical = '<link rel="canonical" href="https://shop.test/stools/oak">';
    expect(read(canonical + jsonLd(other("Wax", "/wax"), stool({ url: "https://shop.test/stools/oak" })))).toEqual(
      STOOL,
    );
    const address = "https://shop.test/item?id=7&utm_source=mail";
    expect(read(jsonLd(other("Wax", "/item?id=8"), stool({ url: "/item?id=7" })), address)).toEqual(STOOL);
  });

  it("is told from others in microdata too", () => {
    const scope = (name: string, price: number, url: string) =>
      `<div itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="${url}"><b itemprop="name">${name}</b></a>
        <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="price">${price}</i></p></div>`;
    expect(read(scope("Wax", 9, "/p/wax") + scope("Oak stool", 84, "/p/oak-stool"))).toEqual(STOOL);
    expect(read(`<h1>Oak stool</h1>${scope("Wax", 9, "#")}${scope("Oak stool", 84, "")}`)).toEqual(STOOL);
  });
});

describe("the versions of a product", () => {
  const version = (size: number, price: number, more: object = {}) =>
    productOf(`Rug ${size} cm`, offerOf(price), { size: `${size} cm`, sku: `R${size}`, ...more });
  const RUGS = [version(90, 40), version(140, 75), version(200, 120)];
  const byAddress = RUGS.map((rug, at) => ({
    ...rug,
    size: undefined,
    sku: undefined,
    url: `/p/rug?size=${[90, 140, 200][at]}`,
  }));
  const group = (versions: object[]) => ({ "@type": "ProductGroup", name: "Rug", "@id": "#rug", hasVariant: versions });
  const price = (html: string, query = "") => {
    const { price: amount, choice, isDoubtful } = readShopPage(html, { address: `https://shop.test/p/rug${query}` });
    return { price: amount, choice, isDoubtful };
  };
  const lowest = { price: 40, choice: { of: "lowest", count: 3 }, isDoubtful: false };
  const chosen = { price: 75, choice: { of: "version", count: 3 }, isDoubtful: false };
  const unknown = { price: null, choice: null, isDoubtful: true };

  it.each([
    ["addresses", jsonLd(group(byAddress))],
    ["properties", jsonLd(group(RUGS))],
    [
      "addresses of offers",
      jsonLd(
        productOf(
          "Rug",
          byAddress.map(({ url, offers }) => ({ ...(offers as object), url })),
        ),
      ),
    ],
  ])("are chosen by the page's address, else the lowest is named so: by %s", (_, html) => {
    expect(price(html, "?size=140")).toEqual(chosen);
    expect(price(html, "?utm_campaign=spring&size=140")).toEqual(chosen);
    expect(price(html)).toEqual(lowest);
    expect(price(html, "?ref=home")).toEqual(lowest);
    expect(price(html, "?size=300")).toEqual(unknown);
  });

  it.each([
    ["isVariantOf", [group([]), ...byAddress.map((rug) => ({ ...rug, isVariantOf: { "@id": "#rug" } }))]],
    ["products without a group", byAddress],
  ])("are chosen where each is stated alone: %s", (_, items) => {
    const html = jsonLd(...items);
    expect(price(html, "?size=140").price).toBe(75);
    expect(price(html)).toEqual(lowest);
    expect(price(html, "?size=300").price).toBeNull();
  });

  it("are chosen by their number", () => {
    expect(price(jsonLd(group(RUGS)), "?sku=R140")).toEqual(chosen);
  });

  it("are not guessed where the address chooses one and the page has a range alone", () => {
    const html = jsonLd(
      productOf("Rug", {
        "@type": "AggregateOffer",
        lowPrice: 40,
        highPrice: 120,
        priceCurrency: "USD",
        offerCount: 3,
      }),
    );
    expect(price(html)).toEqual(lowest);
    expect(price(html, "?variant=77")).toEqual(unknown);
  });

  it("that cost the same have one price", () => {
    expect(price(jsonLd(group([version(90, 40), version(140, 40)])), "?ref=a")).toEqual({
      price: 40,
      choice: null,
      isDoubtful: false,
    });
  });
});

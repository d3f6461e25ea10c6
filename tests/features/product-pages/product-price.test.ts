import { describe, expect, it } from "vitest";
import { jsonLd, offerOf, productOf, readShopPage } from "../../support/shop-pages";

const EURO = { code: "EUR", decimals: 2 } as const;
const POUND = { code: "GBP", decimals: 2 } as const;
const specified = (...specifications: object[]) => ({
  "@type": "Offer",
  priceSpecification: specifications.map((one) => ({
    "@type": "UnitPriceSpecification",
    priceCurrency: "USD",
    ...one,
  })),
});
const page = (offers: unknown, options = {}, more: object = {}) =>
  readShopPage(jsonLd(productOf("Drill", offers, more)), options);
const priceOf = (offers: unknown, options = {}) => page(offers, options).price;
const pieces = (minValue: number) => ({ "@type": "QuantitativeValue", minValue });
const per = (value: number, unitCode: string, more: object = {}) => ({
  referenceQuantity: { value, unitCode, ...more },
});

describe("the price of an offer", () => {
  it("counts from the order on, not from the day on which the thing is there", () => {
    const later = { availabilityStarts: "2026-09-01" };
    expect(priceOf(offerOf(30, { ...later, availability: "https://schema.org/PreOrder" }))).toBe(30);
    expect(priceOf(offerOf(30, later))).toBeNull();
  });

  it("is none where different ones stand without a word what each is for, as for numbers of pieces", () => {
    expect(page([offerOf(14.9), offerOf(13.7), offerOf(12.5)])).toMatchObject({ price: null, isDoubtful: true });
    expect(page([offerOf(14.9), offerOf(14.9)]).price).toBe(14.9);
  });

  it.each<[string, object, object]>([
    ["members", { validForMemberTier: { name: "Gold" } }, {}],
    ["business customers", { eligibleCustomerType: "http://purl.org/goodrelations/v1#Business" }, {}],
    ["many pieces", { eligibleQuantity: pieces(50) }, { eligibleQuantity: pieces(1) }],
    ["large orders", { eligibleTransactionVolume: { minPrice: 500 } }, {}],
    [
      "renting",
      { businessFunction: "http://purl.org/goodrelations/v1#LeaseOut" },
      { businessFunction: "http://purl.org/goodrelations/v1#Sell" },
    ],
    ["repairs", { businessFunction: "Repair" }, {}],
    ["bidders", { additionalType: "http://purl.org/goodrelations/v1#Auction" }, {}],
    ["a time that has passed", { priceValidUntil: "2026-05-31" }, { priceValidUntil: "2026-06-15" }],
    ["a moment that has passed", { priceValidUntil: "2026-06-15T11:00:00Z" }, {}],
    ["a time to come", { validFrom: "2026-07-01" }, { validFrom: "2026-06-01" }],
    [
      "a used piece",
      { itemCondition: "https://schema.org/UsedCondition" },
      { itemCondition: "https://schema.org/NewCondition" },
    ],
    [
      "what is sold out",
      { availability: "https://schema.org/OutOfStock" },
      { availability: "https://schema.org/InStock" },
    ],
    ["another country", { eligibleRegion: "MX" }, { eligibleRegion: { "@type": "Country", name: "US" } }],
    ["another currency", { priceCurrency: "EUR" }, {}],
  ])("for %s is left out", (_, condition, none) => {
    const offers = [offerOf(12, condition), offerOf(30, none)];
    expect(priceOf(offers)).toBe(30);
    expect(priceOf(offers.toReversed())).toBe(30);
    expect(priceOf([offers])).toBe(30);
    expect(priceOf({ "@type": "AggregateOffer", lowPrice: 12, highPrice: 30, priceCurrency: "USD", offers })).toBe(30);
  });

  it.each<[string, object, object]>([
    ["members", { validForMemberTier: { name: "Gold" } }, {}],
    ["members, by its name", { name: "Club price" }, { name: "Shop price" }],
    ["delivery", { "@type": "DeliveryChargeSpecification" }, {}],
    ["payment", { "@type": "PaymentChargeSpecification" }, {}],
    ["many pieces", { eligibleQuantity: pieces(12) }, { eligibleQuantity: pieces(1) }],
    ["100 g", per(100, "GRM"), {}],
    ["each month", { billingDuration: "P1M" }, {}],
    ["a part of it", { priceComponentType: "https://schema.org/Downpayment" }, {}],
    ["a unit of a month", { unitCode: "MON" }, {}],
    ["a time that has passed", { validThrough: "2026-06-01T00:00:00Z" }, {}],
    ["the list", { priceType: "https://schema.org/MSRP" }, {}],
    ["whatever it is", { priceType: "https://schema.org/InvoicePrice" }, {}],
    ["what is without taxes", { valueAddedTaxIncluded: false }, { valueAddedTaxIncluded: true }],
    ["another currency", { priceCurrency: "CAD" }, {}],
  ])("in a specification for %s is left out", (_, condition, none) => {
    const specifications = [
      { price: "12.00", ...condition },
      { price: "30.00", ...none },
    ];
    expect(priceOf(specified(...specifications))).toBe(30);
    expect(priceOf(specified(...specifications.toReversed()))).toBe(30);
    expect(priceOf(specified({ price: "12.00", ...condition }))).toBe(
      condition["valueAddedTaxIncluded" as never] === false ? 12 : null,
    );
    // An offer repeats the amount of a specification.
    if (Object.hasOwn(condition, "validForMemberTier"))
      expect(priceOf({ ...specified(...specifications), ...offerOf("12.00") })).toBe(30);
  });

  it("without taxes counts where shops add them at the till, and nowhere else", () => {
    const net = specified({ price: 100, valueAddedTaxIncluded: "false", priceCurrency: undefined });
    expect(priceOf({ ...net, priceCurrency: "USD" })).toBe(100);
    expect(page({ ...net, priceCurrency: "GBP" }, { currency: POUND })).toMatchObject({
      price: null,
      isDoubtful: true,
    });
  });

  it("of one piece, or with what its unit price is computed by, counts", () => {
    expect(priceOf(specified({ price: 30, ...per(1, "C62") }))).toBe(30);
    expect(
      priceOf(specified({ price: 30, ...per(750, "MLT", { valueReference: { value: 100, unitCode: "MLT" } }) })),
    ).toBe(30);
    expect(priceOf(offerOf(30, { eligibleQuantity: 43 }))).toBe(30);
  });

  it.each(["ListPrice", "https://schema.org/StrikethroughPrice", "MSRP", "SRP", "https://schema.org/RegularPrice"])(
    "is lower than its %s",
    (priceType) => {
      const listed = specified({ price: 45, priceType });
      expect(page({ ...listed, ...offerOf(30) })).toMatchObject({ price: 30, originalPrice: 45 });
      expect(page({ ...specified({ price: 45, priceType }, { price: 30 }) })).toMatchObject({
        price: 30,
        originalPrice: 45,
      });
      expect(page(listed)).toMatchObject({ price: null, originalPrice: null });
    },
  );

  it("is the sale price where one is named", () => {
    const sale = specified({ price: 30, priceType: "https://schema.org/SalePrice" });
    expect(page({ ...sale, ...offerOf(45) })).toMatchObject({ price: 30, originalPrice: 45 });
  });

  it("is none where its amounts contradict each other", () => {
    expect(page({ ...specified({ price: 25 }), ...offerOf(30) })).toMatchObject({ price: null, isDoubtful: true });
    expect(page(specified({ price: 25 }, { price: 30 }))).toMatchObject({ price: null, isDoubtful: true });
    expect(priceOf(offerOf(["25", "30"]))).toBeNull();
    expect(priceOf(offerOf("1.299"))).toBeNull();
    expect(priceOf(offerOf("10 - 20"))).toBeNull();
  });

  it("differs by countries of the euro", () => {
    const offers = [
      ["DE", 20],
      ["FR", 22],
    ].map(([eligibleRegion, price]) => offerOf(price, { eligibleRegion, priceCurrency: "EUR" }));
    expect(page(offers, { currency: EURO })).toMatchObject({ price: null, isDoubtful: true });
    expect(priceOf(offers[0], { currency: EURO })).toBe(20);
    expect(priceOf(offerOf(20, { eligibleRegion: "CA" }))).toBeNull();
  });
});

describe("what the form says of the price", () => {
  const aggregate = (more: object) => ({ "@type": "AggregateOffer", priceCurrency: "USD", ...more });

  it("names the lowest of several", () => {
    const lowest = (count: number | null) => ({ price: 20, choice: { of: "lowest", count } });
    const sizes = [25, 20, 31, 20].map((price, size) => offerOf(price, { sku: `drill-${size}` }));
    expect(page(sizes)).toMatchObject(lowest(3));
    expect(page(aggregate({ lowPrice: 20, highPrice: 31, offerCount: 8 }))).toMatchObject(lowest(8));
    expect(page(aggregate({ lowPrice: "20", highPrice: "31" }))).toMatchObject(lowest(null));
    expect(page(aggregate({ lowPrice: 20, offerCount: 4 }))).toMatchObject(lowest(4));
    expect(page(aggregate({ lowPrice: 20, highPrice: 20, offerCount: 4 }))).toMatchObject({ price: 20, choice: null });
    expect(page(offerOf(20))).toMatchObject({ price: 20, choice: null });
  });

  it("names the one that is for anybody", () => {
    const offers = [offerOf(12, { validForMemberTier: { name: "Gold" } }), offerOf(30)];
    expect(page(offers).choice).toEqual({ of: "anybody", count: 2 });
  });

  it("names what is sold out, and takes no price of 0 from it", () => {
    const gone = (availability: string, price: unknown = 25) => page(offerOf(price, { availability }));
    for (const availability of [
      "https://schema.org/SoldOut",
      "OutOfStock",
      "http://schema.org/Discontinued",
      "out of stock",
    ])
      expect(gone(availability)).toMatchObject({ price: 25, isSoldOut: true });
    expect(gone("SoldOut", "0.00")).toMatchObject({ price: null, isSoldOut: true, isDoubtful: false });
    expect(gone("InStock")).toMatchObject({ price: 25, isSoldOut: false });
    expect(gone("InStock", 0).price).toBeNull();
    const game = productOf("Lanterns", offerOf(0, { availability: "InStock" }), { "@type": ["VideoGame", "Product"] });
    expect(readShopPage(jsonLd(game)).price).toBe(0);
    const tags =
      '<meta property="product:price:amount" content="25"><meta property="product:availability" content="oos">';
    expect(readShopPage(tags)).toMatchObject({ price: 25, isSoldOut: true });
  });
});

describe("several statements of a page", () => {
  const tag = (name: string, content: unknown) => `<meta property="${name}" content="${content}">`;
  const amount = (price: number, currency = "USD") =>
    tag("product:price:amount", price) + tag("product:price:currency", currency);
  const drill = (offers: unknown) => jsonLd(productOf("Drill", offers));

  it("count where they agree", () => {
    expect(readShopPage(drill(offerOf(30)) + amount(30)).price).toBe(30);
    const sizes = [offerOf(30, { name: "Small" }), offerOf(40, { name: "Large" })];
    expect(readShopPage(drill(sizes) + amount(40))).toMatchObject({
      price: 30,
      choice: { count: 2 },
    });
    expect(
      readShopPage(drill([offerOf(30), offerOf(20, { validForMemberTier: { name: "Gold" } })]) + amount(20)).price,
    ).toBe(30);
    const listed = { ...specified({ price: 45, priceType: "ListPrice" }), ...offerOf(30) };
    expect(readShopPage(drill(listed) + amount(45))).toMatchObject({ price: 30, originalPrice: 45 });
  });

  it("give no price where they contradict each other", () => {
    expect(readShopPage(drill(offerOf(30)) + amount(26))).toMatchObject({ price: null, isDoubtful: true });
    expect(readShopPage(drill(offerOf(30)) + drill(offerOf(26)))).toMatchObject({ price: null, isDoubtful: true });
    expect(readShopPage(amount(30) + tag("og:price:amount", 26))).toMatchObject({ price: null, isDoubtful: true });
  });

  it("state each currency's price", () => {
    expect(readShopPage(amount(28, "EUR") + amount(30)).price).toBe(30);
    expect(readShopPage(amount(28, "EUR"))).toMatchObject({ price: null, foreign: "EUR" });
    // The tags say which currency an amount without one is in.
    const bare = drill({ "@type": "Offer", price: 28 });
    expect(readShopPage(bare + tag("og:price:currency", "EUR"))).toMatchObject({ price: null, foreign: "EUR" });
    expect(readShopPage(`<html lang="en-CA">${bare}`).price).toBeNull();
    expect(readShopPage(`<html lang="ja">${bare}`).price).toBeNull();
    expect(readShopPage(bare, { address: "https://shop.co.uk/p" }).price).toBeNull();
    expect(readShopPage(`<html lang="en">${bare}`).price).toBe(28);
    expect(readShopPage(`<html lang="de-AT">${bare}`, { currency: EURO }).price).toBe(28);
  });

  it("have a sale's price in its time, and no number of another label", () => {
    const sale = (end: string) =>
      amount(45) + tag("product:sale_price:amount", 30) + tag("product:sale_price_dates:end", end);
    expect(readShopPage(sale("2026-07-01T00:00Z"))).toMatchObject({ price: 30, originalPrice: 45 });
    expect(readShopPage(sale("2026-06-01T00:00Z"))).toMatchObject({ price: 45, originalPrice: null });
    expect(readShopPage(tag("twitter:label1", "Reviews") + tag("twitter:data1", "128")).price).toBeNull();
    expect(readShopPage(tag("twitter:label1", "Price") + tag("twitter:data1", "$128")).price).toBe(128);
  });

  it("have the price of before beside the price, not that of another product", () => {
    const box = (price: string, old: string) =>
      `<div><b data-price-amount="${price}">${price}</b><i class="old-price"><b data-price-amount="${old}">${old}</b></i></div>`;
    const html = drill(offerOf(30));
    expect(readShopPage(box("30", "45") + html).originalPrice).toBe(45);
    expect(readShopPage(box("8", "99") + html).originalPrice).toBeNull();
    const struck = '<p itemprop="offers" itemscope><del itemprop="price">45</del><b itemprop="price">30</b></p>';
    expect(readShopPage(`<div itemscope itemtype="https://schema.org/Product">${struck}</div>`).price).toBe(30);
  });
});

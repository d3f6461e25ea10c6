import { expect, it } from "vitest";
import { titlePrices } from "~/features/deals/import/formats/title-prices";
import { US_DOLLAR } from "~/platform/values/currency";

const yuan = { code: "CNY", decimals: 2 } as const;
const euro = { code: "EUR", decimals: 2 } as const;
const none = [null, null];

it.each([
  ["Anker 735 Charger $19.99 (reg. $40)", ["19.99", "40"]],
  ["Anker 735 Charger (was $40) now $19.99", ["19.99", "40"]],
  ["Sony WH-1000XM5 Headphones for $278 + Free Shipping", ["278", null]],
  ["LEGO 75355 X-Wing: $191.99+ free shipping (MSRP $239.99)", ["191.99", "239.99"]],
  ["$1,299.00 MacBook Air, list price: $1,499", ["1299.00", "1499"]],
  ["Kettle, 1.7 l - $24 shipped", ["24", null]],
  ["Air fryer $59 after $20 off coupon", ["59", null]],
  ["Air fryer $59 (save $40)", ["59", null]],
  ["Sheets 19.99 USD", ["19.99", null]],
  ["Backpack US$35, originally US$60", ["35", "60"]],
  ["Monitor $150, compare at $150", ["150", null]],
  ["Jacket for $18 + free shipping w/ $49", ["18", null]],
  ["Throw blanket 50% off: $12", ["12", null]],
  ["Robot mop $289 → $219", ["219", "289"]],
  ["Power supply, 80+ gold, 3.0 - $85 ($130 - $35 promo - $10 instant)", ["85", "130"]],
  ["Stick vacuum A$59", none],
  ["Drill kit - CA$40", none],
  ["Up to $50 off air fryers", none],
  ["$10 off $50 at Target", none],
  ["Spend $50, get a $10 gift card", none],
  ["T-shirts 3 for $10", none],
  ["Sandals from $12", none],
  ["Chairs $40-$60", none],
  ["Chairs $40-60", none],
  ["Phone plan $15/mo", none],
  ["Two models: $20 and $30", none],
  ["Headphones 50% off", none],
  ["Galaxy S24 256GB, 6.2 in", none],
  ["Free e-book ($8 value)", none],
  ["Pasta 1 lb 99¢ @ Shop", ["0.99", null]],
  ["Crayons, 24 ct: 50¢ (reg. $1.47)", ["0.50", "1.47"]],
  ["Gum sample pack: Free ($5 value)", ["0", "5"]],
  ["Space Miner (Free)", ["0", null]],
  ["Kettle $20 - Free Shipping", ["20", null]],
  ["Buy 2, get 1: free", none],
  ["Photo book for free, just pay shipping", none],
  ["Starter kit: free with any $25 order", none],
  ["Skillet $80 $50", ["50", "80"]],
  ["Pants $39.99 $79.99", ["39.99", "79.99"]],
  ["Hat ($30) $18", ["18", "30"]],
  ["Earbuds $169 ($189 in other stores)", none],
  ["Belt $45/$20", none],
  ["Console $449 / $299 digital", none],
  ["Desk mat 15$", ["15", null]],
  ["Dash cam 39.99USD", ["39.99", null]],
  ["Bag ＄.99", ["0.99", null]],
  ["A $1 mug", ["1", null]],
  ["Towels $18.99 ($1.58/roll)", ["18.99", null]],
  ["Batteries $9 100-pack", ["9", null]],
  ["Batteries $29 (31¢ each)", ["29", null]],
  ["Tent from $180 down to $110", ["110", "180"]],
  ["Tents from $110 to $180", none],
  ["Chairs $40 - $60", none],
  ["Desk: $350 - $150 coupon = $200", ["200", "350"]],
  ["SSD $100 ($120 - $20 w/ code)", ["100", "120"]],
  ["Rug $49 (50% off $98)", ["49", "98"]],
  ["Bars $1.25 each when you buy 12", none],
  ["Tongs $6 & up", none],
  ["Shoes starting $49", none],
  ["Drill $149 + free $99 battery ($50 less than last week)", ["149", null]],
  ["Get $10 when you spend $50", none],
  ["$1 million giveaway", none],
  ["$20 Shop Cash with $50 purchase", none],
  ["Grill $199 with $50 mail-in rebate", none],
  ["Grill $149 after $50 mail-in rebate", ["149", null]],
])("of %s in dollars", (title, expected) => {
  const { price, originalPrice } = titlePrices(title, US_DOLLAR);
  expect([price, originalPrice]).toEqual(expected);
});

it.each([
  ["小米手环8 ¥199 券后", ["199", null]],
  ["九阳电热水壶 券后89.9元包邮（原价159元）", ["89.9", "159"]],
  ["京东 飞利浦剃须刀 到手价￥299 参考价￥499", ["299", "499"]],
  ["人体工学椅 可躺 原价399 现价199", ["199", "399"]],
  ["苏打水 24瓶 拍2件 59.8元", none],
  ["满199减100 家居日用", none],
  ["运动鞋 99元起", none],
  ["领50元优惠券 牛奶", none],
  ["袜子 39元任选5件", none],
  ["抽纸 立减20元", none],
  ["耳机 99-199元", none],
  ["键盘 199元（券后179元）", ["179", "199"]],
  ["洗发水 9.9元/瓶 3瓶装", none],
  ["手表 1288元 领券立减100元", none],
  ["5元无门槛红包", none],
])("of %s in yuan", (title, expected) => {
  const { price, originalPrice } = titlePrices(title, yuan);
  expect([price, originalPrice]).toEqual(expected);
});

it.each([
  ["Kaffeemaschine 49,99 € statt 79,99 €", ["49.99", "79.99"]],
  ["Bluetooth-Box für 29€ (UVP 59€)", ["29", "59"]],
  ["Staubsauger 1.299,00 €", ["1299.00", null]],
  ["Waschmaschine für 1.299€", ["1299", null]],
  ['TV 65" à 1\u00a0299,00 €', ["1299.00", null]],
  ["Chalumeau 24,90 € au lieu de 39,90 €", ["24.90", "39.90"]],
  ["Oude kaas, nu € 12,- i.p.v. € 18,-", ["12", "18"]],
  ["Vélo pliant à 649 euros", ["649", null]],
  ["Freidora por solo 39,95€ (antes 89,95€)", ["39.95", "89.95"]],
  ["Koffie 3 voor €10", none],
  ["Pizza 3 for €10", none],
  ["Poêle 24cm : 12€99", ["12.99", null]],
  ["Bohrmaschine nur 44,- Euro", ["44", null]],
  ["Wasmachine van €599 voor €399", ["399", "599"]],
  ["Aspirateur à 1 049,99 € (au lieu de 1 299 €)", ["1049.99", "1299"]],
  ["Smartphone 15 799 €", none],
  ["Parfüm ab 19,95 €", none],
  ["20 GB für 9,99€ mtl.", none],
  ["Dès 9,99€ : sélection de jeux", none],
  ["Cuffie da 15€", none],
  ["10 € Cashback auf Waschmittel", none],
])("of %s in euros", (title, expected) => {
  const { price, originalPrice } = titlePrices(title, euro);
  expect([price, originalPrice]).toEqual(expected);
});

it("an amount in another currency is no price, and is reported as foreign", () => {
  expect(titlePrices("Kettle €25", US_DOLLAR)).toEqual({ price: null, originalPrice: null, isForeign: true });
  expect(titlePrices("Kettle $20 (€25)", US_DOLLAR)).toMatchObject({ price: "20", isForeign: false });
});

it.each([
  ["GBP", "Crisps 45p each @ Shop", "0.45", null],
  ["GBP", "4K 30p camera £59", "59", null],
  ["GBP", "SIM only £8pm", null, null],
  ["PLN", "Odkurzacz za 399 zł (zamiast 599 zł)", "399", "599"],
  ["SEK", "Hörlurar för 799 kr (ord. pris 1 299 kr)", "799", "1299"],
  ["INR", "Earbuds at ₹999 (MRP ₹2,990)", "999", "2990"],
  ["CHF", "Velo 1’299.– CHF statt Fr. 1’499.-", "1299", "1499"],
  ["BRL", "Fone por R$ 89,90 (de R$ 149,90)", "89.90", "149.90"],
  ["HKD", "風扇 HK$199（原價 HK$299）", "199", "299"],
  ["JPY", "イヤホン 3,980円（通常5,980円）", "3980", "5980"],
  ["KRW", "청소기 (89,000원/무료)", "89000", null],
])("in %s, of %s", (code, title, price, originalPrice) => {
  const currency = { code, decimals: code === "JPY" || code === "KRW" ? 0 : 2 } as const;
  expect(titlePrices(title, currency)).toEqual({ price, originalPrice, isForeign: false });
});

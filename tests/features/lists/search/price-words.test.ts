import { describe, expect, it } from "vitest";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { type Currency, US_DOLLAR } from "~/platform/values/currency";

const YUAN: Currency = { code: "CNY", decimals: 2 };

/**
 * As "the other words | what was read": "<50" at most 50, ">20" at least, "50%" off at least, "free", "coupon", the order,
 * amounts in another currency as "not 50€", and words of the trade as "without gifts".
 */
function read(text: string, currency = US_DOLLAR): string {
  const words = readPriceWords(text, currency);
  if (!words) return `${text} |`;
  const { minPrice, maxPrice, minPercent, free, coupon } = words.filter;
  const parts = [
    minPrice !== null && `>${minPrice}`,
    maxPrice !== null && `<${maxPrice}`,
    minPercent !== null && `${minPercent}%`,
    free && "free",
    coupon && "coupon",
    words.sort === "price-low" ? "cheapest" : words.sort,
    ...words.foreign.map((phrase) => `not ${phrase}`),
    ...words.leftOut.map((phrase) => `without ${phrase}`),
  ];
  return [words.text, "|", ...parts.filter(Boolean)].join(" ").trim();
}

const PHRASES: Record<string, string> = {
  "headphones under $50": "headphones | <50",
  "Headphones Under 50": "Headphones | <50",
  "under 100 usd": "| <100",
  "below 30 dollars": "| <30",
  "keyboard below 30 bucks": "keyboard | <30",
  "laptop less than $1,000": "laptop | <1000",
  "laptop under 1k": "laptop | <1000",
  "laptop under $1.5k": "laptop | <1500",
  "4k tv under 500": "4k tv | <500",
  "under 500 4k tv": "4k tv | <500",
  "4k monitor under $300 with coupon": "4k monitor | <300 coupon",
  "windows 11 under $20": "windows 11 | <20",
  "iphone 15 under 500": "iphone 15 | <500",
  "$20-$50 jacket": "jacket | >20 <50",
  "jacket $20 - 50": "jacket | >20 <50",
  "jacket 20-50 dollars": "jacket | >20 <50",
  "jacket $20 to $50": "jacket | >20 <50",
  "between 20 and 50": "| >20 <50",
  "gifts between $50 and $20": "gifts | >20 <50",
  "gift from 20 to 50 dollars": "gift | >20 <50",
  "over 100": "| >100",
  "watch over $100": "watch | >100",
  "watch more than 100 usd": "watch | >100",
  "watch $100+": "watch | >100",
  "watch $100 and up": "watch | >100",
  "watch at least 100": "watch | >100",
  "chair over $50 under $100": "chair | >50 <100",
  "chair $50 or less": "chair | <50",
  "chair up to $50": "chair | <50",
  "chair up to 50": "chair | <50",
  "chair up to 50 kg": "chair up to 50 kg |",
  "anything under 15 usd": "| <15",
  "free stuff": "| free",
  免费的东西: "| free",
  好东西: "好东西 |",
  "chair max $50": "chair | <50",
  "chair <50": "chair | <50",
  "chair <= $49.99": "chair | <49.99",
  "chairs for under $50": "chairs | <50",
  "shoes priced under 50, red": "shoes , red | <50",
  "gifts around $50": "gifts | >40 <60",
  "ＬＡＭＰ ＵＮＤＥＲ ＄５０": "LAMP | <50",
  "gifts for men under 50": "men | <50 without gifts for",
  "toys for kids under $5": "toys for kids | <5",
  "耳机 100以内": "耳机 | <100",
  耳机100以内: "耳机 | <100",
  "键盘 低于200": "键盘 | <200",
  "键盘 100到200": "键盘 | >100 <200",
  "键盘 100~200之间": "键盘 | >100 <200",
  "500以上 手表": "手表 | >500",
  "手表 500左右": "手表 | >400 <600",
  "一千五以内 手机": "手机 | <1500",
  "预算500 手机": "手机 | <500",
  "手机 预算在1000以内": "手机 | <1000",
  "20美元以下 背包": "背包 | <20",
  "20刀以内 背包": "背包 | <20",
  "iPhone 15 手机壳 20以内": "iPhone 15 手机壳 | <20",
  free: "| free",
  免费: "| free",
  "free games": "games | free",
  "steam games free": "steam games | free",
  "kindle free books": "kindle books | free",
  "free 耳机": "耳机 | free",
  "免费 电子书": "电子书 | free",
  免费的软件: "软件 | free",
  "under $0": "| free",
  coupon: "| coupon",
  "nike with coupon": "nike | coupon",
  "nike coupon code": "nike | coupon",
  "nike promo codes": "nike | coupon",
  "有优惠券 耳机": "耳机 | coupon",
  "耳机 优惠码": "耳机 | coupon",
  有优惠券的耳机: "耳机 | coupon",
  "耳机 有券": "耳机 | coupon",
  "cheap 耳机": "耳机 | cheapest",
  "cheapest laptop under 300": "laptop | <300 cheapest",
  便宜的耳机: "耳机 | cheapest",
  最便宜的键盘: "键盘 | cheapest",
  "白菜价 手机壳": "手机壳 | cheapest",
  "backpack 50% off": "backpack | 50%",
  "50 % off backpack": "backpack | 50%",
  "50 percent off": "| 50%",
  "backpack at least 50% off": "backpack | 50%",
  "up to 50% off": "| discount",
  "save up to 50% off shoes": "shoes | discount",
  "at least 30% off": "| 30%",
  "100% off games": "games | 100%",
  "200% off": "| discount",
  "七折 耳机": "耳机 | 30%",
  "至少五折 耳机": "耳机 | 50%",
  "5折起 耳机": "耳机 | discount",
  第二件半价: "| discount",
  "over 50% off shoes": "shoes | 50%",
  "save 20% off shoes": "shoes | 20%",
  "shoes 50% or more off": "shoes | 50%",
  "shoes 50% off or more": "shoes | 50%",
  "shoes 50%+ off": "shoes | 50%",
  "shoes 30-50% off": "shoes | 30%",
  "shoes with a 50% discount": "shoes | 50%",
  "50% off shoes under $50": "shoes | <50 50%",
  "50% off 100% cotton sheets": "100% cotton sheets | 50%",
  "half price tent": "tent | 50%",
  "half-price tent": "tent | 50%",
  "tents at half price": "tents | 50%",
  "tent half off": "tent | 50%",
  "tvs on sale": "tvs | discount",
  "tvs on sale now under 500": "tvs | <500 discount",
  "clearance shoes": "shoes | discount",
  "shoes on clearance": "shoes | discount",
  "discounted laptops": "laptops | discount",
  "cheap discounted laptops": "laptops | discount",
  "cheap laptops on sale": "laptops | discount",
  半价围巾: "围巾 | 50%",
  "半價 圍巾": "圍巾 | 50%",
  五折: "| 50%",
  "耳机 五折": "耳机 | 50%",
  耳机五折: "耳机 | 50%",
  "5折 耳机": "耳机 | 50%",
  "打五折的 耳机": "耳机 | 50%",
  "5折以下 耳机": "耳机 | 50%",
  "七五折 耳机": "耳机 | 25%",
  "3.5折 耳机": "耳机 | 65%",
  "低于5折 耳机": "耳机 | 50%",
  "50%折扣的耳机": "耳机 | 50%",
  打对折的耳机: "耳机 | 50%",
  "特价 耳机": "耳机 | discount",
  特惠耳机: "耳机 | discount",
  打折的耳机: "耳机 | discount",
  "耳机 促销": "耳机 | discount",
  "清仓特价 耳机": "耳机 | discount",
  "促销码 耳机": "耳机 | coupon",
};

const IN_YUAN: Record<string, string> = {
  "50元以下 耳机": "耳机 | <50",
  "50元以下的耳机": "耳机 | <50",
  "耳機 100塊以內": "耳機 | <100",
  "100元内 鼠标": "鼠标 | <100",
  不超过200元: "| <200",
  不超过200元的键盘: "键盘 | <200",
  "100到200元 键盘": "键盘 | >100 <200",
  "100-200元的键盘": "键盘 | >100 <200",
  "100块到200块 键盘": "键盘 | >100 <200",
  超过500元的手表: "手表 | >500",
  "百元以内 耳机": "耳机 | <100",
  两百块以下的键盘: "键盘 | <200",
  "限时特惠 耳机 100元以内": "耳机 | <100 discount",
  "9块9包邮": "| <9.9",
  "9块9包邮 手机壳": "手机壳 | <9.9",
  "手机壳 9块9": "手机壳 | <9.9",
  "19塊9以下 手機殼": "手機殼 | <19.9",
  "9.9包邮": "| <9.9",
  "手机壳 9.9元包邮": "手机壳 | <9.9",
  "耳机 100元": "耳机 100元 |",
  "10块3件 袜子": "10块3件 袜子 |",
  "lamp under $50": "lamp | not under $50",
  "灯 20美元以内": "灯 | not 20美元以内",
};

/** On a site in US dollars. */
const IN_OTHER_CURRENCIES: Record<string, string> = {
  "100元以下": "| not 100元以下",
  "100元以下的耳机": "耳机 | not 100元以下的",
  "耳机 100块以内": "耳机 | not 100块以内",
  "百元以内 耳机": "耳机 | not 百元以内",
  "耳机 100元": "耳机 | not 100元",
  "100块钱的耳机": "耳机 | not 100块钱的",
  "100人民币以下 耳机": "耳机 | not 100人民币以下",
  "rmb 100以下": "| not rmb 100以下",
  "50英镑以下": "| not 50英镑以下",
  "lamp under £50": "lamp | not under £50",
  "lamp under 50 euros": "lamp | not under 50 euros",
  "lamp €20-€50": "lamp | not €20-€50",
  "€50 lamp": "lamp | not €50",
  "lamp under ¥500 under $70": "lamp | <70 not under ¥500",
  "9块9包邮 手机壳": "手机壳 | not 9块9包邮",
  "9.9包邮": "| <9.9",
};

const TRADE: Record<string, string> = {
  "black friday headphones": "headphones | without black friday",
  "Black Friday deals on headphones": "headphones | without Black Friday without deals on",
  "deals of the day: lamps": ": lamps | without deals of the day",
  "headphones deals": "headphones | without deals",
  "shoes for sale": "shoes | without for sale",
  "prime day tv under $300": "tv | <300 without prime day",
  "双11 耳机": "耳机 | without 双11",
  双十一耳机: "耳机 | without 双十一",
  "618 空调": "空调 | without 618",
  "黑五 50% off": "| 50% without 黑五",
  "包邮 袜子": "袜子 | without 包邮",
  "socks free shipping": "socks | without free shipping",
  "神价 键盘": "键盘 | without 神价",
  "秒杀 白菜 键盘": "键盘 | without 秒杀 without 白菜",
  "xmas gifts for kids": "kids | without xmas gifts for",
  "birthday present for a child": "child | without birthday present for a",
  "gift ideas for dad": "dad | without gift ideas for",
  "生日礼物 女友": "女友 | without 生日礼物",
  "toy for 3 year old": "toy | without for 3 year old",
  "3岁 玩具": "玩具 | without 3岁",
  "gifts for a 5 year old boy": "boy | without gifts for a 5 year old",
  "礼物 半价": "礼物 | 50%",
};

/** Nothing of these is about a price. */
const WORDS = [
  ...["iphone 15", "under armour", "free people", "noise free", "sugar free gum", "below deck", "nike free run"],
  ...[
    "4k tv",
    "windows 11",
    "air max 90",
    "iphone 15 pro max 256",
    "50 inch tv",
    "tv over 55 inch",
    "under 20 lbs",
    "over ear",
  ],
  ...["under desk treadmill", "power bank over 20000mah", "power bank over 20000 mah"],
  ...[
    "toys for kids under 5",
    "vitamins for women over 50",
    "ages 3 to 5",
    "2 for 1",
    "size 20-50",
    "wh-1000xm5",
    "under 30 inches",
  ],
  ...[
    "over the door hook",
    "free shipping",
    "hands free",
    "free-range eggs",
    "gluten-free",
    "-free",
    "free weights",
    "duty free",
  ],
  ...[
    '"under $50"',
    '"free" game',
    "coupon organizer",
    "without coupon",
    "cheap trick",
    "under 50 pounds",
    "under 1.299",
  ],
  ...[
    "no more heroes",
    "less than jake",
    "between the world and me",
    "from dusk till dawn",
    "area 51",
    "max 50",
    "buds 2 pro 2023",
  ],
  ...[
    "65寸以上 电视",
    "3岁以下 玩具",
    "100以内加减法",
    "不超过200克",
    "5到10岁 绘本",
    "20000毫安以上 充电宝",
    "免费送货",
    "没有优惠券",
    "无糖",
  ],
  ...["小米14", "单反50", "第100", "便宜货", "$50 gift card", "lego 75192", "usb 3.0", "", " "],
  ...[
    "50% cotton",
    "100% cotton sheets",
    "over 50% wool",
    "70% dark chocolate",
    "50% off-white",
    "half zip",
    "half moon",
    "5 off",
  ],
  ...[
    '"50% off"',
    '"half price"',
    "-clearance",
    '"五折" 耳机',
    "on sale signs",
    "clearance lights",
    "ground clearance",
    "bug off",
  ],
  ...[
    "五折伞",
    "三折叠手机",
    "三折钱包",
    "骨折",
    "折叠伞",
    "不打折",
    "90%白鸭绒",
    "大白菜价格",
    "促销台",
    "特价标签",
    "特惠装",
    "半身裙",
  ],
  ...["discount tire", "garage sale", "打折标签", "对折收纳", "15折叠"],
  ...["over 1000 thread count sheets", "1 to 4 hdmi", "from 50", "3-in-1", "10-20 players", "cheaper by the dozen"],
];

/** Words of the trade alone, or as parts of names. */
const TRADE_WORDS = [
  ...["black friday", "deals", "gifts", "双11", "618", "礼物", "free shipping", "包邮", "白菜", "3岁"],
  ...["black friday deals", '"black friday" book', "garage sale", "gift card", "gift bags", "deal or no deal"],
  ...["12 year old whisky", "casio 618", "sale signs", "大白菜", "白菜 种子", "礼物盒", "黑五类", "好价格"],
];

describe("words about prices", () => {
  it.each(Object.entries(PHRASES))("%s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(Object.entries(IN_YUAN))("%s, in yuan", (text, expected) => {
    expect(read(text, YUAN)).toBe(expected);
  });

  it.each(Object.entries(IN_OTHER_CURRENCIES))("are not in the site's currency: %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(Object.entries(TRADE))("are of the trade: %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(TRADE_WORDS)("are searched for: %s", (text) => {
    expect(readPriceWords(text, US_DOLLAR)).toBeNull();
  });

  it.each(WORDS)("are none: %s", (text) => {
    expect(readPriceWords(text, US_DOLLAR)).toBeNull();
  });

  it("are named as typed, in their order", () => {
    expect(readPriceWords("cheap chairs under $50 with a coupon", US_DOLLAR)).toEqual({
      text: "chairs",
      phrases: ["cheap", "under $50", "with a coupon"],
      foreign: [],
      leftOut: [],
      filter: { minPrice: null, maxPrice: 50, minPercent: null, free: false, coupon: true },
      sort: "price-low",
    });
  });

  it("are in the site's currency, of which 元 is the unit in China, Japan and Taiwan", () => {
    const [pound, yen] = [
      { code: "GBP", decimals: 2 },
      { code: "JPY", decimals: 0 },
    ] as const;
    expect(read("lamp under £50", pound)).toBe("lamp | <50");
    expect(read("lamp under 50 quid", pound)).toBe("lamp | <50");
    expect(read("lamp under 50 pounds", pound)).toBe("lamp | <50");
    expect(read("lamp under $50", pound)).toBe("lamp | not under $50");
    expect(read("50元以下 台灯", pound)).toBe("台灯 | not 50元以下");
    expect(read("50人民币以下 台灯", YUAN)).toBe("台灯 | <50");
    expect(read("lamp under ¥50", YUAN)).toBe("lamp | <50");
    expect(read("lamp under 50 yuan", YUAN)).toBe("lamp | <50");
    expect(read("lamp under 5000 yen", yen)).toBe("lamp | <5000");
    expect(read("5000円以下 台灯", yen)).toBe("台灯 | <5000");
    expect(read("5000元以下 台灯", yen)).toBe("台灯 | <5000");
    expect(read("500元以下 檯燈", { code: "TWD", decimals: 2 })).toBe("檯燈 | <500");
  });

  it("are read in no time, whatever is typed", () => {
    const texts = [
      "1".repeat(200),
      "1-".repeat(100),
      "under ".repeat(33),
      "十".repeat(200),
      "$".repeat(200),
      "1 to ".repeat(40),
      "百以".repeat(100),
      "50%".repeat(66),
      "save at least ".repeat(14),
      "一二".repeat(100),
      "限时特价".repeat(50),
      `${"特价促销".repeat(49)}特价台`,
    ];
    for (const text of texts) {
      // The first reading compiles the patterns.
      readPriceWords(text, US_DOLLAR);
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        readPriceWords(text, US_DOLLAR);
        return performance.now() - start;
      });
      expect(Math.min(...times)).toBeLessThan(20);
    }
  });
});

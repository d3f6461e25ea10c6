// What shoppers type into the search of relevance-deals.ts, in thirteen classes, with the deals that have to come back
// as exact results, the tempting ones that must not, and now and then the ones that belong before the rest.
import type { CategoryKey } from "~/domain/deals/categories";
import { RELEVANCE_DEALS } from "./relevance-deals";

export type QueryClass =
  | "Chinese word"
  | "Chinese, several words"
  | "Chinese modifier and noun"
  | "Traditional Chinese"
  | "single character"
  | "mixed scripts"
  | "model number"
  | "full width"
  | "English word"
  | "English, several words"
  | "phrase in quotes"
  | "exclusion"
  | "tag, shop or category"
  | "Chinese, two modifiers and noun"
  | "Chinese brand and noun"
  | "Chinese noun and use or person"
  | "Chinese and Latin joined";

export interface RelevanceQuery {
  class: QueryClass;
  query: string;
  /** Names of all the deals that have to be among the exact results; a doubtful deal is in neither list. */
  must: string[];
  /** Names of deals that must not be among the exact results; close matches are another matter. */
  mustNot: string[];
  /** Names of deals that come before all other exact results, in whatever order among themselves. */
  first?: string[];
}

/** The names of all deals of one category: its own names, in both languages, count as text of each of them. */
function inCategory(category: CategoryKey): string[] {
  return RELEVANCE_DEALS.filter((deal) => deal.category === category).map((deal) => deal.name);
}

/** The names of all deals of one shop. */
function inShop(store: string): string[] {
  return RELEVANCE_DEALS.filter((deal) => deal.store === store).map((deal) => deal.name);
}

const HEADPHONES_ZH = [
  "sony-wh1000xm5-zh",
  "sony-wh1000xm5-spaced-tw",
  "sony-wh1000xm4-zh",
  "bose-qc45-zh",
  "edifier-wired-zh",
  "xiaomi-air3-zh",
  "huawei-freebuds-zh",
  "airpods-pro-tw",
  "headphone-stand-zh",
];

const BLUETOOTH_HEADPHONES_ZH = [
  "sony-wh1000xm5-zh",
  "sony-wh1000xm5-spaced-tw",
  "bose-qc45-zh",
  "xiaomi-air3-zh",
  "huawei-freebuds-zh",
];

const NOISE_CANCELLING_ZH = [
  "sony-wh1000xm5-zh",
  "sony-wh1000xm5-spaced-tw",
  "sony-wh1000xm4-zh",
  "huawei-freebuds-zh",
  "airpods-pro-tw",
];

const WH1000XM5 = ["sony-wh1000xm5-zh", "sony-wh1000xm5-en", "sony-wh1000xm5-nodash-en", "sony-wh1000xm5-spaced-tw"];

const NOT_WH1000XM5 = ["sony-wh1000xm4-zh", "sony-wf1000xm5-en", "sony-wf1000xm5-zh", "vitamin-c-en"];

const IPHONE_15 = [
  "iphone15-en",
  "iphone15-zh",
  "iphone15-fullwidth-tw",
  "iphone15-case-zh",
  "iphone15pro-case-zh",
  "iphone15-case-en",
  "iphone15-glass-en",
];

const NOT_IPHONE_15 = ["iphone14-zh", "iphone14-case-en", "brooks-ghost-en", "tea-set-toy-en"];

const RUNNING_SHOES = [
  "nike-pegasus-en",
  "adidas-ultraboost-en",
  "brooks-ghost-en",
  "trail-salomon-en",
  "born-to-run-en",
];

const NOT_RUNNING_SHOES = ["dress-shoes-en", "crocs-kids-en", "shoelaces-en", "treadmill-en", "nike-running-zh"];

const PORTABLE_DISKS = ["hdd-wd-zh", "hdd-seagate-zh", "hdd-toshiba-zh", "hdd-pouch-zh", "ssd-samsung-t7-zh"];

const USB_C = [
  "airpods-pro-en",
  "iphone15-en",
  "powerbank-anker-en",
  "charger-anker-en",
  "cable-usb-c-en",
  "hub-baseus-zh",
];

const TEA_ZH = [
  "keyboard-logitech-zh",
  "teapot-yixing-zh",
  "tea-table-zh",
  "thermos-zh",
  "tea-classic-zh",
  "longjing-zh",
  "oolong-tw",
  "green-tea-tw",
  "cat-litter-zh",
];

const TEA_EN = ["tea-kettle-en", "book-of-tea-en", "tea-mask-en", "tea-set-toy-en", "earl-grey-en", "green-tea-en"];

export const RELEVANCE_QUERIES: RelevanceQuery[] = [
  {
    class: "Chinese word",
    query: "耳机",
    must: HEADPHONES_ZH,
    mustNot: ["sony-wf1000xm5-zh", "sony-wh1000xm5-en", "earmuffs-zh", "iphone14-zh", "camera-sony-zh"],
  },
  {
    class: "Chinese word",
    query: "手机",
    must: [
      "edifier-wired-zh",
      "iphone15-zh",
      "iphone15-fullwidth-tw",
      "iphone14-zh",
      "iphone15-case-zh",
      "iphone15pro-case-zh",
      "iphone14-case-zh",
      "galaxy-s23-zh",
      "xiaomi14-zh",
      "huawei-mate60-zh",
      "powerbank-xiaomi-zh",
      "phone-photo-zh",
      "phone-mount-zh",
      "toy-phone-zh",
      "sim-card-zh",
    ],
    mustNot: ["headphone-stand-zh", "camera-sony-zh", "iphone15-en", "galaxy-s24-en"],
    first: [
      "iphone15-zh",
      "iphone14-zh",
      "galaxy-s23-zh",
      "huawei-mate60-zh",
      "phone-photo-zh",
      "phone-mount-zh",
      "toy-phone-zh",
    ],
  },
  {
    class: "Chinese word",
    query: "相机",
    must: ["camera-sony-zh", "camera-sony-mixed", "camera-instax-tw", "camera-bag-zh", "phone-photo-zh"],
    mustNot: ["iphone14-zh", "bose-qc45-zh", "camera-canon-en"],
    first: ["camera-sony-zh", "camera-sony-mixed", "camera-instax-tw", "camera-bag-zh"],
  },
  {
    class: "Chinese word",
    query: "上海",
    must: ["shanghai-posters-zh", "disney-zh"],
    mustNot: ["sea-pianist-zh", "fishing-rod-zh"],
  },
  {
    class: "Chinese word",
    query: "海上",
    must: ["sea-pianist-zh", "fishing-rod-zh"],
    mustNot: ["shanghai-posters-zh", "disney-zh"],
  },
  {
    class: "Chinese word",
    query: "生发",
    must: ["hair-growth-zh", "hair-growth-tw"],
    mustNot: ["future-zh", "hair-dryer-dyson-zh"],
  },
  { class: "Chinese word", query: "发生", must: ["future-zh"], mustNot: ["hair-growth-zh", "hair-growth-tw"] },
  {
    class: "Chinese word",
    query: "充电宝",
    must: ["powerbank-anker-zh", "powerbank-xiaomi-zh"],
    mustNot: ["charger-ugreen-zh", "car-charger-zh", "inflator-xiaomi-zh", "powerbank-tw", "powerbank-anker-en"],
    first: ["powerbank-xiaomi-zh"],
  },
  {
    class: "Chinese word",
    query: "充电器",
    must: ["charger-ugreen-zh", "car-charger-zh"],
    mustNot: ["powerbank-anker-zh", "powerbank-xiaomi-zh", "charger-anker-en"],
  },
  {
    class: "Chinese word",
    query: "绿茶",
    must: ["longjing-zh", "green-tea-tw", "cat-litter-zh"],
    mustNot: ["oolong-tw", "tea-table-zh", "green-tea-en", "tea-mask-en"],
  },
  {
    class: "Chinese word",
    query: "茶叶",
    must: ["longjing-zh", "oolong-tw", "tea-classic-zh"],
    mustNot: ["green-tea-tw", "teapot-yixing-zh", "earl-grey-en"],
    first: ["oolong-tw"],
  },
  {
    class: "Chinese word",
    query: "羽绒服",
    must: ["northface-1996-zh", "down-bosideng-zh"],
    mustNot: ["badminton-zh"],
  },
  {
    class: "Chinese word",
    query: "吸尘器",
    must: ["dyson-v12-zh", "vacuum-midea-zh"],
    mustNot: ["robot-vacuum-zh", "dyson-v8-en", "hair-dryer-dyson-zh"],
  },
  { class: "Chinese word", query: "茶几", must: ["tea-table-zh"], mustNot: ["teapot-yixing-zh", "longjing-zh"] },
  { class: "Chinese word", query: "弄堂", must: ["shanghai-posters-zh"], mustNot: ["disney-zh"] },

  {
    class: "Chinese, several words",
    query: "蓝牙 耳机",
    must: BLUETOOTH_HEADPHONES_ZH,
    mustNot: ["speaker-jbl-zh", "edifier-wired-zh", "sony-wh1000xm4-zh", "bose-ultra-en"],
  },
  {
    class: "Chinese, several words",
    query: "小米 手机",
    must: ["xiaomi14-zh", "powerbank-xiaomi-zh"],
    mustNot: ["huawei-mate60-zh", "xiaomi-air3-zh", "lamp-mijia-zh"],
    first: ["xiaomi14-zh"],
  },
  {
    class: "Chinese, several words",
    query: "索尼 相机",
    must: ["camera-sony-zh"],
    mustNot: ["camera-sony-mixed", "camera-instax-tw", "sony-wh1000xm4-zh"],
  },
  {
    class: "Chinese, several words",
    query: "苹果 手机",
    must: ["iphone15-zh", "iphone14-zh", "iphone15pro-case-zh"],
    mustNot: ["airpods-pro-tw", "cable-lightning-zh", "galaxy-s23-zh", "iphone15-en"],
  },
  {
    class: "Chinese, several words",
    query: "华为 耳机",
    must: ["huawei-freebuds-zh"],
    mustNot: ["huawei-mate60-zh", "xiaomi-air3-zh"],
  },
  {
    class: "Chinese, several words",
    query: "无线 鼠标",
    must: ["mouse-logitech-zh"],
    mustNot: ["mouse-logitech-tw", "keyboard-logitech-zh", "hdd-pouch-zh"],
  },
  {
    class: "Chinese, several words",
    query: "鼠标 无线 静音",
    must: ["mouse-logitech-zh"],
    mustNot: ["mouse-logitech-tw", "keyboard-logitech-zh"],
  },
  {
    class: "Chinese, several words",
    query: "手表 跑步",
    must: ["watch-garmin-zh"],
    mustNot: ["watch-casio-zh", "nike-running-zh", "watch-apple-en"],
  },
  {
    class: "Chinese, several words",
    query: "刘慈欣 科幻",
    must: ["threebody-zh"],
    mustNot: ["scifi-zh", "threebody-en"],
  },
  { class: "Chinese, several words", query: "咖啡 云南", must: ["coffee-beans-zh"], mustNot: ["coffee-machine-zh"] },
  { class: "Chinese, several words", query: "机器人 扫地 烘干", must: ["robot-vacuum-zh"], mustNot: ["scifi-zh"] },
  {
    class: "Chinese, several words",
    query: "羽绒服　男款",
    must: ["northface-1996-zh"],
    mustNot: ["down-bosideng-zh", "down-coat-tw"],
  },

  {
    class: "Chinese modifier and noun",
    query: "降噪耳机",
    must: NOISE_CANCELLING_ZH,
    mustNot: ["earmuffs-zh", "sony-wf1000xm5-zh", "bose-qc45-zh", "edifier-wired-zh"],
  },
  {
    class: "Chinese modifier and noun",
    query: "蓝牙耳机",
    must: BLUETOOTH_HEADPHONES_ZH,
    mustNot: ["speaker-jbl-zh", "edifier-wired-zh", "airpods-pro-tw"],
  },
  {
    class: "Chinese modifier and noun",
    query: "移动硬盘",
    must: PORTABLE_DISKS,
    mustNot: ["ssd-zhitai-zh", "ssd-sandisk-tw", "powerbank-anker-zh", "clothes-rack-zh", "sim-card-zh"],
  },
  {
    class: "Chinese modifier and noun",
    query: "固态移动硬盘",
    must: ["ssd-samsung-t7-zh", "hdd-toshiba-zh"],
    mustNot: ["ssd-zhitai-zh", "hdd-wd-zh", "ssd-sandisk-tw"],
    first: ["ssd-samsung-t7-zh"],
  },
  {
    class: "Chinese modifier and noun",
    query: "华为耳机",
    must: ["huawei-freebuds-zh"],
    mustNot: ["huawei-mate60-zh", "xiaomi-air3-zh"],
  },
  {
    class: "Chinese modifier and noun",
    query: "无线鼠标",
    must: ["mouse-logitech-zh"],
    mustNot: ["mouse-logitech-tw", "keyboard-logitech-zh"],
  },
  {
    class: "Chinese modifier and noun",
    query: "跑步手表",
    must: ["watch-garmin-zh"],
    mustNot: ["watch-casio-zh", "nike-running-zh", "treadmill-zh"],
  },
  {
    class: "Chinese modifier and noun",
    query: "电动牙刷",
    must: ["toothbrush-philips-zh"],
    mustNot: ["toothbrush-oralb-en"],
  },
  {
    class: "Chinese modifier and noun",
    query: "小米台灯",
    must: ["lamp-mijia-zh"],
    mustNot: ["lamp-tw", "router-xiaomi-zh"],
  },
  { class: "Chinese modifier and noun", query: "不锈钢菜刀", must: ["cleaver-zwilling-zh"], mustNot: ["thermos-zh"] },
  {
    class: "Chinese modifier and noun",
    query: "紫砂茶壶",
    must: ["teapot-yixing-zh"],
    mustNot: ["tea-table-zh", "oolong-tw"],
  },
  {
    class: "Chinese modifier and noun",
    query: "防滑瑜伽垫",
    must: ["yoga-mat-zh"],
    mustNot: ["dumbbell-zh", "yoga-mat-en"],
  },
  {
    class: "Chinese modifier and noun",
    query: "男款羽绒服",
    must: ["northface-1996-zh"],
    mustNot: ["down-bosideng-zh"],
  },
  { class: "Chinese modifier and noun", query: "圆形茶几", must: ["tea-table-zh"], mustNot: ["teapot-yixing-zh"] },

  {
    class: "Traditional Chinese",
    query: "耳機",
    must: HEADPHONES_ZH,
    mustNot: ["sony-wf1000xm5-zh", "sony-wh1000xm5-en", "camera-instax-tw"],
  },
  {
    class: "Traditional Chinese",
    query: "藍牙耳機",
    must: BLUETOOTH_HEADPHONES_ZH,
    mustNot: ["speaker-jbl-zh", "airpods-pro-tw"],
  },
  {
    class: "Traditional Chinese",
    query: "相機",
    must: ["camera-sony-zh", "camera-sony-mixed", "camera-instax-tw", "camera-bag-zh", "phone-photo-zh"],
    mustNot: ["airpods-pro-tw", "camera-canon-en"],
  },
  {
    class: "Traditional Chinese",
    query: "綠茶",
    must: ["longjing-zh", "green-tea-tw", "cat-litter-zh"],
    mustNot: ["oolong-tw", "camera-instax-tw"],
  },
  { class: "Traditional Chinese", query: "檯燈", must: ["lamp-mijia-zh", "lamp-tw"], mustNot: ["bulbs-hue-en"] },
  {
    class: "Traditional Chinese",
    query: "吹風機",
    must: ["hair-dryer-dyson-zh", "hair-dryer-tw"],
    mustNot: ["robot-vacuum-zh"],
  },
  {
    class: "Traditional Chinese",
    query: "生髮",
    must: ["hair-growth-zh", "hair-growth-tw"],
    mustNot: ["future-zh", "hair-dryer-tw"],
  },
  { class: "Traditional Chinese", query: "發生", must: ["future-zh"], mustNot: ["hair-growth-zh", "hair-growth-tw"] },
  { class: "Traditional Chinese", query: "滑鼠", must: ["mouse-logitech-tw"], mustNot: ["mouse-logitech-zh"] },
  { class: "Traditional Chinese", query: "筆記型電腦", must: ["laptop-hp-tw"], mustNot: ["thinkpad-zh", "macbook-en"] },
  { class: "Traditional Chinese", query: "保溫杯", must: ["thermos-zh", "thermos-tw"], mustNot: ["glass-cup-zh"] },
  {
    class: "Traditional Chinese",
    query: "行動電源",
    must: ["powerbank-tw"],
    mustNot: ["powerbank-anker-zh", "ssd-sandisk-tw"],
  },

  {
    class: "single character",
    query: "茶",
    must: TEA_ZH,
    mustNot: [...TEA_EN, "coffee-beans-zh"],
    first: [
      "keyboard-logitech-zh",
      "teapot-yixing-zh",
      "tea-table-zh",
      "tea-classic-zh",
      "longjing-zh",
      "oolong-tw",
      "green-tea-tw",
      "cat-litter-zh",
    ],
  },
  {
    class: "single character",
    query: "书",
    must: [...inCategory("books"), "bookmark-tw", "laptop-hp-tw", "teapot-yixing-zh", "lamp-tw"],
    mustNot: ["kindle-en", "notebook-en"],
  },
  {
    class: "single character",
    query: "鞋",
    must: inCategory("fashion"),
    mustNot: ["boots-merrell-en", "trail-salomon-en"],
    first: ["nike-running-zh", "asics-running-tw", "anta-casual-zh"],
  },
  { class: "single character", query: "伞", must: ["umbrella-zh", "umbrella-tw"], mustNot: ["tent-mobi-zh"] },
  {
    class: "single character",
    query: "鍋",
    must: ["wok-supor-zh", "soup-pot-tw"],
    mustNot: ["rice-cooker-zh", "instant-pot-en"],
  },
  {
    class: "single character",
    query: "刀",
    must: ["cleaver-zwilling-zh"],
    mustNot: ["chef-knife-global-en", "paring-knife-en"],
  },
  { class: "single character", query: "表", must: ["watch-garmin-zh", "watch-casio-zh"], mustNot: ["watch-apple-en"] },
  {
    class: "single character",
    query: "猫",
    must: [...inShop("天猫"), "cat-litter-zh", "cat-tree-tw"],
    mustNot: ["dog-bed-en", "dog-food-en"],
    first: ["cat-litter-zh", "cat-tree-tw"],
  },
  {
    class: "single character",
    query: "壶",
    must: ["teapot-yixing-zh", "thermos-tw"],
    mustNot: ["tea-table-zh", "tea-kettle-en"],
    first: ["teapot-yixing-zh"],
  },

  {
    class: "mixed scripts",
    query: "sony耳机",
    must: ["sony-wh1000xm5-zh", "sony-wh1000xm5-spaced-tw"],
    mustNot: ["sony-wh1000xm4-zh", "sony-wf1000xm5-zh", "sony-wh1000xm5-en", "camera-sony-mixed"],
  },
  {
    class: "mixed scripts",
    query: "iphone15保护壳",
    must: ["iphone15-case-zh", "iphone15pro-case-zh"],
    mustNot: ["iphone15-zh", "iphone15-case-en", "iphone14-case-en"],
    first: ["iphone15-case-zh", "iphone15pro-case-zh"],
  },
  {
    class: "mixed scripts",
    query: "T恤",
    must: ["tshirt-uniqlo-zh", "tshirt-tw"],
    mustNot: ["shirt-linen-zh", "tshirt-hanes-en"],
  },
  {
    class: "mixed scripts",
    query: "anker充电宝",
    must: ["powerbank-anker-zh"],
    mustNot: ["powerbank-xiaomi-zh", "powerbank-anker-en", "charger-anker-en"],
  },
  {
    class: "mixed scripts",
    query: "type-c数据线",
    must: ["cable-ugreen-zh"],
    mustNot: ["cable-lightning-zh", "charger-ugreen-zh", "cable-usb-type-c-en"],
  },
  {
    class: "mixed scripts",
    query: "dyson 吸尘器",
    must: ["dyson-v12-zh"],
    mustNot: ["vacuum-midea-zh", "dyson-v8-en", "hair-dryer-dyson-zh"],
  },
  { class: "mixed scripts", query: "python入门", must: ["python-zh"], mustNot: ["java-zh"] },
  {
    class: "mixed scripts",
    query: "小米14",
    must: ["xiaomi14-zh"],
    mustNot: ["iphone14-zh", "xiaomi-air3-zh", "thinkpad-zh"],
  },
  { class: "mixed scripts", query: "任天堂switch主机", must: ["switch-zh"], mustNot: ["switch-en", "ps5-en"] },
  { class: "mixed scripts", query: "thinkpad笔记本", must: ["thinkpad-zh"], mustNot: ["laptop-hp-tw", "notebook-en"] },
  { class: "mixed scripts", query: "LED台灯", must: ["lamp-tw"], mustNot: ["lamp-mijia-zh"] },

  { class: "model number", query: "WH1000XM5", must: WH1000XM5, mustNot: NOT_WH1000XM5 },
  { class: "model number", query: "WH-1000XM5", must: WH1000XM5, mustNot: NOT_WH1000XM5 },
  { class: "model number", query: "wh 1000 xm5", must: WH1000XM5, mustNot: NOT_WH1000XM5 },
  { class: "model number", query: "WF-1000XM5", must: ["sony-wf1000xm5-en", "sony-wf1000xm5-zh"], mustNot: WH1000XM5 },
  { class: "model number", query: "iphone15", must: IPHONE_15, mustNot: NOT_IPHONE_15, first: IPHONE_15 },
  { class: "model number", query: "rtx4070", must: ["gpu-rtx4070-en"], mustNot: ["gpu-rtx4060-zh"] },
  { class: "model number", query: "RTX 4060", must: ["gpu-rtx4060-zh"], mustNot: ["gpu-rtx4070-en"] },
  { class: "model number", query: "QC-45", must: ["bose-qc45-zh"], mustNot: ["bose-ultra-en", "camera-canon-en"] },
  {
    class: "model number",
    query: "airpods pro 2",
    must: ["airpods-pro-en", "airpods-pro-tw"],
    mustNot: ["huawei-freebuds-zh"],
  },
  { class: "model number", query: "galaxy s24", must: ["galaxy-s24-en"], mustNot: ["galaxy-s23-zh"] },
  {
    class: "model number",
    query: "S24",
    must: ["galaxy-s24-en"],
    mustNot: ["galaxy-s23-zh", "bike-giant-zh", "wiper-tw", "powerbank-anker-en"],
  },
  { class: "model number", query: "ZV E10", must: ["camera-sony-zh"], mustNot: ["camera-sony-mixed"] },
  {
    class: "model number",
    query: "65w",
    must: ["charger-ugreen-zh", "charger-anker-en"],
    mustNot: ["charger-belkin-en", "car-charger-zh"],
  },
  { class: "model number", query: "ax 3000t", must: ["router-xiaomi-zh"], mustNot: ["router-tplink-en"] },

  { class: "full width", query: "ｉＰｈｏｎｅ　１５", must: IPHONE_15, mustNot: NOT_IPHONE_15, first: IPHONE_15 },
  { class: "full width", query: "ＷＨ－１０００ＸＭ５", must: WH1000XM5, mustNot: NOT_WH1000XM5 },
  {
    class: "full width",
    query: "ＳＯＮＹ　耳机",
    must: ["sony-wh1000xm5-zh", "sony-wh1000xm5-spaced-tw"],
    mustNot: ["sony-wh1000xm4-zh", "sony-wh1000xm5-en"],
  },
  {
    class: "full width",
    query: "ｉｐｈｏｎｅ１５保护壳",
    must: ["iphone15-case-zh", "iphone15pro-case-zh"],
    mustNot: ["iphone15-zh", "iphone14-case-en"],
  },
  { class: "full width", query: "Ｔ恤", must: ["tshirt-uniqlo-zh", "tshirt-tw"], mustNot: ["shirt-linen-zh"] },
  { class: "full width", query: "４Ｋ　电视", must: ["tv-hisense-zh"], mustNot: ["dashcam-zh", "cable-usb-type-c-en"] },
  { class: "full width", query: "ｒｕｎｎｉｎｇ　ｓｈｏｅｓ", must: RUNNING_SHOES, mustNot: NOT_RUNNING_SHOES },
  { class: "full width", query: "＂ｕｓｂ　ｃ＂", must: USB_C, mustNot: ["cable-usb-type-c-en", "usb-stick-en"] },
  {
    class: "full width",
    query: "移动硬盘　－固态",
    must: ["hdd-wd-zh", "hdd-seagate-zh", "hdd-pouch-zh"],
    mustNot: ["ssd-samsung-t7-zh", "hdd-toshiba-zh"],
  },

  {
    class: "English word",
    query: "headphone",
    must: ["sony-wh1000xm5-en", "sony-wh1000xm5-nodash-en", "bose-ultra-en"],
    mustNot: ["sony-wf1000xm5-en", "galaxy-s24-en", "bose-qc45-zh", "sony-wh1000xm5-zh"],
  },
  {
    class: "English word",
    query: "headphones",
    must: ["sony-wh1000xm5-en", "sony-wh1000xm5-nodash-en", "bose-ultra-en"],
    mustNot: ["sony-wf1000xm5-en", "bose-qc45-zh", "headphone-stand-zh"],
  },
  { class: "English word", query: "tea", must: TEA_EN, mustNot: ["oolong-tw", "longjing-zh", "espresso-en"] },
  {
    class: "English word",
    query: "camp",
    must: ["tent-coleman-en", "tent-halfdome-en"],
    mustNot: ["tent-mobi-zh", "boots-merrell-en"],
    first: ["tent-coleman-en"],
  },
  {
    class: "English word",
    query: "hikes",
    must: ["boots-merrell-en", "trekking-poles-en"],
    mustNot: ["bike-giant-en", "bike-helmet-en"],
    first: ["boots-merrell-en"],
  },
  {
    class: "English word",
    query: "bike",
    must: ["bike-giant-en", "bike-helmet-en"],
    mustNot: ["bike-giant-zh", "trekking-poles-en"],
    first: ["bike-giant-en"],
  },
  {
    class: "English word",
    query: "charger",
    must: ["powerbank-anker-en", "charger-anker-en", "charger-belkin-en"],
    mustNot: ["charger-ugreen-zh", "car-charger-zh", "jump-starter-en"],
    first: ["charger-anker-en", "charger-belkin-en"],
  },
  { class: "English word", query: "swimming", must: ["swim-cap-en", "swim-trunks-en"], mustNot: ["goggles-zh"] },
  {
    class: "English word",
    query: "jackets",
    must: ["northface-denali-en", "rain-jackets-en"],
    mustNot: ["down-coat-tw", "northface-1996-zh"],
  },
  {
    class: "English word",
    query: "glasses",
    must: ["wine-glasses-en", "iphone15-glass-en"],
    mustNot: ["sunglasses-en", "glass-cup-zh"],
  },
  { class: "English word", query: "dumbbell", must: ["dumbbells-bowflex-en"], mustNot: ["dumbbell-zh"] },
  { class: "English word", query: "bergamot", must: ["earl-grey-en"], mustNot: ["green-tea-en"] },
  {
    class: "English word",
    query: "battery",
    must: ["macbook-en", "jump-starter-en"],
    mustNot: ["powerbank-anker-en", "powerbank-xiaomi-zh"],
  },
  {
    class: "English word",
    query: "cooking",
    must: ["skillet-lodge-en", "instant-pot-en", "cookbook-en"],
    mustNot: ["rice-cooker-zh", "chef-apron-en"],
  },
  {
    class: "English word",
    query: "wifi",
    must: ["router-tplink-en", "router-xiaomi-zh", "mesh-eero-en", "purifier-levoit-en", "scale-withings-en"],
    mustNot: ["bose-ultra-en"],
    first: ["router-tplink-en", "router-xiaomi-zh", "mesh-eero-en", "purifier-levoit-en"],
  },
  {
    class: "English word",
    query: "Wi-Fi",
    must: ["router-tplink-en", "router-xiaomi-zh", "mesh-eero-en", "purifier-levoit-en", "scale-withings-en"],
    mustNot: ["bose-ultra-en"],
  },
  {
    class: "English word",
    query: "shoe",
    must: [...RUNNING_SHOES, "dress-shoes-en", "crocs-kids-en"],
    mustNot: ["shoelaces-en", "boots-merrell-en", "anta-casual-zh"],
    first: ["nike-pegasus-en", "adidas-ultraboost-en", "brooks-ghost-en", "trail-salomon-en", "dress-shoes-en"],
  },

  {
    class: "English, several words",
    query: "running shoe",
    must: RUNNING_SHOES,
    mustNot: NOT_RUNNING_SHOES,
    first: ["nike-pegasus-en", "adidas-ultraboost-en"],
  },
  {
    class: "English, several words",
    query: "running shoes",
    must: RUNNING_SHOES,
    mustNot: NOT_RUNNING_SHOES,
    first: ["nike-pegasus-en", "adidas-ultraboost-en"],
  },
  {
    class: "English, several words",
    query: "the north face",
    must: ["northface-denali-en", "northface-1996-zh", "northface-backpack-en", "face-cream-en"],
    mustNot: ["jansport-backpack-en", "rain-jackets-en", "down-bosideng-zh"],
    first: ["northface-denali-en", "northface-1996-zh"],
  },
  {
    class: "English, several words",
    query: "iphone 15 case",
    must: ["iphone15-case-en", "iphone15-glass-en"],
    mustNot: ["iphone14-case-en", "iphone15-en", "iphone15-case-zh", "airpods-pro-en"],
    first: ["iphone15-case-en"],
  },
  {
    class: "English, several words",
    query: "chef's knife",
    must: ["chefs-knife-wusthof-en", "chef-knife-global-en"],
    mustNot: ["chef-apron-en", "paring-knife-en", "cleaver-zwilling-zh"],
  },
  {
    class: "English, several words",
    query: "noise canceling headphones",
    must: ["sony-wh1000xm5-en"],
    mustNot: ["sony-wf1000xm5-en", "bose-ultra-en", "sony-wh1000xm5-nodash-en"],
  },
  {
    class: "English, several words",
    query: "the book of tea",
    must: ["book-of-tea-en"],
    mustNot: ["tea-kettle-en", "tea-set-toy-en", "cookbook-en"],
  },
  {
    class: "English, several words",
    query: "a tent for four",
    must: ["tent-coleman-en"],
    mustNot: ["tent-halfdome-en", "tent-mobi-zh"],
  },
  {
    class: "English, several words",
    query: "l’oréal serum",
    must: ["loreal-serum-en"],
    mustNot: ["loreal-shampoo-en", "ordinary-serum-en", "loreal-serum-zh", "loreal-men-mixed"],
  },
  {
    class: "English, several words",
    query: "L'ORE\u0301AL",
    must: ["loreal-serum-en", "loreal-shampoo-en", "loreal-men-mixed"],
    mustNot: ["loreal-serum-zh", "ordinary-serum-en"],
  },
  {
    class: "English, several words",
    query: "vitamin c",
    must: ["vitamin-c-en"],
    mustNot: ["vitamin-d-en", "cable-usb-c-en"],
  },
  {
    class: "English, several words",
    query: "cast iron skillet",
    must: ["skillet-lodge-en"],
    mustNot: ["dumbbells-bowflex-en", "instant-pot-en"],
  },
  {
    class: "English, several words",
    query: "green tea",
    must: ["tea-mask-en", "green-tea-en"],
    mustNot: ["earl-grey-en", "sunglasses-en", "longjing-zh"],
  },

  {
    class: "phrase in quotes",
    query: '"usb c"',
    must: USB_C,
    mustNot: ["cable-usb-type-c-en", "usb-stick-en", "cable-micro-usb-en", "charger-ugreen-zh"],
  },
  {
    class: "phrase in quotes",
    query: '"降噪耳机"',
    must: ["sony-wh1000xm5-spaced-tw", "sony-wh1000xm4-zh"],
    mustNot: ["sony-wh1000xm5-zh", "huawei-freebuds-zh", "airpods-pro-tw", "earmuffs-zh"],
  },
  {
    class: "phrase in quotes",
    query: '"移动硬盘"',
    must: ["hdd-wd-zh", "hdd-toshiba-zh", "hdd-pouch-zh"],
    mustNot: ["hdd-seagate-zh", "ssd-samsung-t7-zh", "clothes-rack-zh"],
  },
  {
    class: "phrase in quotes",
    query: '"north face"',
    must: ["northface-denali-en", "northface-1996-zh", "northface-backpack-en"],
    mustNot: ["face-cream-en"],
  },
  {
    class: "phrase in quotes",
    query: '"running shoes"',
    must: ["nike-pegasus-en"],
    mustNot: ["brooks-ghost-en", "trail-salomon-en", "born-to-run-en", "dress-shoes-en"],
  },
  {
    class: "phrase in quotes",
    query: '"iphone 15"',
    must: IPHONE_15,
    mustNot: ["iphone14-case-zh", "iphone14-zh", "brooks-ghost-en"],
  },
  {
    class: "phrase in quotes",
    query: '"book of tea"',
    must: ["book-of-tea-en"],
    mustNot: ["tea-kettle-en", "tea-classic-zh"],
  },
  {
    class: "phrase in quotes",
    query: '"power bank"',
    must: ["powerbank-anker-en", "jump-starter-en"],
    mustNot: ["powerbank-anker-zh", "instant-pot-en"],
  },
  {
    class: "phrase in quotes",
    query: '"蓝牙耳机" 小米',
    must: ["xiaomi-air3-zh"],
    mustNot: ["huawei-freebuds-zh", "powerbank-xiaomi-zh", "sony-wh1000xm5-spaced-tw"],
  },

  {
    class: "exclusion",
    query: "移动硬盘 -固态",
    must: ["hdd-wd-zh", "hdd-seagate-zh", "hdd-pouch-zh"],
    mustNot: ["ssd-samsung-t7-zh", "hdd-toshiba-zh", "powerbank-anker-zh"],
  },
  {
    class: "exclusion",
    query: "耳机 -蓝牙",
    must: ["sony-wh1000xm4-zh", "edifier-wired-zh", "airpods-pro-tw", "headphone-stand-zh"],
    mustNot: BLUETOOTH_HEADPHONES_ZH,
  },
  {
    class: "exclusion",
    query: "耳機 -降噪",
    must: ["bose-qc45-zh", "edifier-wired-zh", "xiaomi-air3-zh", "headphone-stand-zh"],
    mustNot: NOISE_CANCELLING_ZH,
  },
  {
    class: "exclusion",
    query: "headphones -sony",
    must: ["bose-ultra-en"],
    mustNot: ["sony-wh1000xm5-en", "sony-wh1000xm5-nodash-en"],
  },
  {
    class: "exclusion",
    query: "shoes -running",
    must: ["dress-shoes-en", "crocs-kids-en"],
    mustNot: ["nike-pegasus-en", "adidas-ultraboost-en", "trail-salomon-en", "shoelaces-en"],
  },
  {
    class: "exclusion",
    query: "茶 -茶几",
    must: TEA_ZH.filter((name) => name !== "tea-table-zh"),
    mustNot: ["tea-table-zh", "earl-grey-en"],
  },
  {
    class: "exclusion",
    query: "iphone 15 -case",
    must: ["iphone15-en", "iphone15-zh", "iphone15-fullwidth-tw", "iphone15-case-zh", "iphone15pro-case-zh"],
    mustNot: ["iphone15-case-en", "iphone15-glass-en", "iphone14-zh"],
  },
  {
    class: "exclusion",
    query: 'usb -"usb c"',
    must: ["hdd-wd-zh", "cable-usb-type-c-en", "cable-micro-usb-en", "usb-stick-en", "backpack-tw"],
    mustNot: USB_C,
  },
  {
    class: "exclusion",
    query: "router -小米",
    must: ["router-tplink-en", "mesh-eero-en"],
    mustNot: ["router-xiaomi-zh"],
  },
  {
    class: "exclusion",
    query: '相机 -"相机包" -索尼',
    must: ["camera-sony-mixed", "camera-instax-tw", "phone-photo-zh"],
    mustNot: ["camera-bag-zh", "camera-sony-zh"],
  },
  {
    class: "exclusion",
    query: "手机 -苹果 -三星 -支架",
    must: [
      "edifier-wired-zh",
      "iphone15-fullwidth-tw",
      "iphone15-case-zh",
      "iphone14-case-zh",
      "xiaomi14-zh",
      "huawei-mate60-zh",
      "powerbank-xiaomi-zh",
      "phone-photo-zh",
      "toy-phone-zh",
      "sim-card-zh",
    ],
    mustNot: ["iphone15-zh", "iphone14-zh", "iphone15pro-case-zh", "galaxy-s23-zh", "phone-mount-zh"],
  },

  {
    class: "tag, shop or category",
    query: "books",
    must: [...inCategory("books"), "kindle-en"],
    mustNot: ["macbook-en", "notebook-en", "bookmark-tw"],
  },
  { class: "tag, shop or category", query: "图书", must: inCategory("books"), mustNot: ["kindle-en", "bookmark-tw"] },
  { class: "tag, shop or category", query: "beauty", must: inCategory("beauty"), mustNot: ["vitamin-c-en"] },
  { class: "tag, shop or category", query: "美妆", must: inCategory("beauty"), mustNot: ["massage-gun-zh"] },
  { class: "tag, shop or category", query: "玩具", must: inCategory("toys_games"), mustNot: ["basketball-zh"] },
  { class: "tag, shop or category", query: "toys", must: inCategory("toys_games"), mustNot: ["soccer-ball-en"] },
  {
    class: "tag, shop or category",
    query: "运动",
    must: [...inCategory("sports"), "nike-running-zh", "massage-gun-zh"],
    mustNot: ["treadmill-zh", "asics-running-tw", "sim-card-zh"],
  },
  {
    class: "tag, shop or category",
    query: "sports",
    must: inCategory("sports"),
    mustNot: ["treadmill-en", "nike-running-zh"],
  },
  {
    class: "tag, shop or category",
    query: "数码相机",
    must: ["camera-sony-zh", "camera-sony-mixed", "camera-instax-tw"],
    mustNot: ["camera-bag-zh", "phone-photo-zh", "camera-canon-en"],
  },
  {
    class: "tag, shop or category",
    query: "kitchen knife",
    must: ["chefs-knife-wusthof-en", "chef-knife-global-en", "paring-knife-en"],
    mustNot: ["chef-apron-en", "cleaver-zwilling-zh"],
  },
  {
    class: "tag, shop or category",
    query: "运动户外 帐篷",
    must: ["tent-mobi-zh"],
    mustNot: ["tent-coleman-en", "badminton-zh"],
  },
  {
    class: "tag, shop or category",
    query: "汽车用品",
    must: inCategory("automotive"),
    mustNot: ["hot-wheels-en", "vacuum-midea-zh"],
  },
  {
    class: "tag, shop or category",
    query: "sephora",
    must: ["ordinary-serum-en", "face-cream-en", "lipstick-mac-en", "tea-mask-en"],
    mustNot: ["perfume-chanel-zh", "loreal-serum-en"],
  },
  {
    class: "tag, shop or category",
    query: "丝芙兰 口红",
    must: ["lipstick-dior-zh"],
    mustNot: ["perfume-chanel-zh", "lipstick-mac-en"],
  },
  {
    class: "tag, shop or category",
    query: "rei tent",
    must: ["tent-halfdome-en"],
    mustNot: ["tent-coleman-en", "boots-merrell-en"],
  },
  {
    class: "tag, shop or category",
    query: "north face backpack",
    must: ["northface-backpack-en"],
    mustNot: ["jansport-backpack-en", "northface-denali-en"],
  },
  { class: "tag, shop or category", query: "lego", must: ["lego-technic-en"], mustNot: ["lego-city-zh"] },
  {
    class: "tag, shop or category",
    query: "smartwatch",
    must: ["watch-apple-en"],
    mustNot: ["watch-garmin-zh", "scale-withings-en"],
  },
  {
    class: "tag, shop or category",
    query: "乐高 玩具",
    must: ["lego-city-zh"],
    mustNot: ["lego-technic-en", "plush-zh"],
  },
  {
    class: "tag, shop or category",
    query: "京东 耳机",
    must: ["sony-wh1000xm5-zh", "edifier-wired-zh"],
    mustNot: ["bose-qc45-zh", "watch-garmin-zh"],
  },
  {
    class: "tag, shop or category",
    query: "barnes & noble",
    must: ["threebody-en", "cookbook-en"],
    mustNot: ["book-of-tea-en"],
  },
];

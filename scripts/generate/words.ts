const words = (text: string) => text.split(",").map((word) => word.trim());

export const MAKERS = {
  en: words(`Norvik, Auralis, Tesmo, Lumora, Kestrel & Co, Yunque, Brightfold, Hailan, Solenne, Pinecrest, Qinghe, Vanterra,
    Oakline, Mistral Works, Xingtan, Halden, Corvane, Bluefen, Zhuyun, Rillstone, Amberly, Nimbuso, Feldspar, Yuebai,
    Torvald, Silvermere, Jiuli, Daleford, Wexcom, Ruixi`),
  zh: words(`诺维克, 奥瑞丽, 特斯莫, 璐莫拉, 红隼, 云雀, 明叠, 海澜之声, 索兰, 松冠, 清禾, 凡特拉, 橡线, 米斯特, 杏坛, 哈登,
    科凡, 蓝汾, 竹韵, 溪石, 琥珀里, 云宝, 长石, 月白, 托瓦, 银湖, 九里, 谷渡, 维科, 瑞溪`),
};

/** Stores: each first with each last. */
export const STORE_NAMES = {
  en: {
    first: words(
      "Lark, Harbor, Maple, Copper, River, Sunny, North, Velvet, Pebble, Willow, Amber, Juniper, Cedar, Silver, Breeze",
    ),
    last: words("Field, Mart, Ware, Outlet, & Sons, Direct, House, Depot, Corner, Trading"),
  },
  zh: {
    first: words("云雀, 海港, 枫叶, 青禾, 江南, 晴川, 北岸, 丝绒, 卵石, 垂柳, 琥珀, 杜松, 雪松, 银桥, 微风"),
    last: words("商城, 优选, 百货, 旗舰店, 生活馆, 直营店, 杂货铺, 严选, 小铺, 购物"),
  },
};

/** Tags for all categories, most popular first. */
export const POPULAR_TAGS = {
  en: words(`free shipping, gift, bestseller, new, clearance, bundle, student, limited time, travel, home office, outdoor,
    kids, eco, refurbished, back to school, weekend deal, daily deal, top rated, under 20, members only, flash sale`),
  zh: words(`包邮, 送礼, 热销, 新品, 清仓, 套装, 学生, 限时, 旅行, 居家办公, 户外, 儿童, 环保, 官翻, 开学季, 周末特惠, 每日好价,
    好评如潮, 百元以内, 会员专享, 秒杀`),
};

/** Rare tags: each first with each last. */
export const RARE_TAGS = {
  en: {
    first:
      words(`compact, premium, budget, classic, retro, modern, minimalist, colourful, handmade, foldable, rechargeable,
      portable, heavy duty, lightweight, waterproof, magnetic, smart, silent, vintage, luxury, everyday, seasonal, vegan,
      wooden, metal, ceramic, leather, cotton, bamboo, glass, winter, summer, spring, autumn, family, office, garden, beach`),
    last: words(`audio, accessories, storage, lighting, cookware, tableware, bedding, shoes, bags, watches, skincare, makeup,
      fitness, camping, cycling, fishing, swimming, reading, stationery, puzzles, models, car care, tools, pets, plants,
      coffee, snacks, cleaning, laundry, bathroom, bedroom, living room, workspace, gaming, photography, music, toys`),
  },
  zh: {
    first:
      words(`迷你, 高端, 平价, 经典, 复古, 现代, 极简, 多彩, 手工, 折叠, 充电式, 便携, 耐用, 轻便, 防水, 磁吸, 智能, 静音,
      怀旧, 轻奢, 日常, 当季, 素食, 实木, 金属, 陶瓷, 真皮, 纯棉, 竹制, 玻璃, 冬季, 夏季, 春季, 秋季, 家庭, 办公, 花园, 海边`),
    last: words(`音响, 配件, 收纳, 灯具, 锅具, 餐具, 家纺, 鞋靴, 箱包, 钟表, 护肤, 彩妆, 健身, 露营, 骑行, 钓鱼, 游泳, 阅读, 文具,
      拼图, 模型, 车品, 工具, 宠物, 绿植, 咖啡, 零食, 清洁, 洗衣, 卫浴, 卧室, 客厅, 书桌, 电竞, 摄影, 音乐, 玩具`),
  },
};

export const SENTENCES = {
  en: [
    "The {product} by {maker} at one of its lowest prices this year.",
    "Ships from {store} within two days; free returns for thirty days.",
    "Reviewers praise the build and the value for money.",
    "The price holds while stocks last.",
    "Comes with a two-year warranty from {maker}.",
    "Compare it with last month: it has not been cheaper since the spring sale.",
    "A sensible choice as a gift or for everyday use.",
    "{store} members collect double points on this one.",
    "Several colours are in stock at the same price.",
  ],
  zh: [
    "{maker}{product}，接近今年最低价。",
    "{store}发货，两天内寄出，三十天无理由退货。",
    "用户评价做工扎实，性价比高。",
    "数量有限，售完恢复原价。",
    "{maker}官方两年质保。",
    "与上个月相比，自春季促销以来最便宜的一次。",
    "自用送礼都合适。",
    "{store}会员下单可得双倍积分。",
    "多种颜色同价可选。",
  ],
};

export const TITLE_ADDITIONS = {
  en: words(`Official Store, Free Shipping, Limited Time Offer, 2026 Version, Gift Box Included, Two-Year Warranty,
    Best Price of the Year, Works with Most Brands, Easy to Clean, Thirty-Day Returns`),
  zh: words(`官方旗舰店正品保证, 全国包邮次日达, 限时特惠手慢无, 2026 全新升级款, 附赠精美礼盒包装, 两年质保只换不修, 全年最低价入手,
    送长辈送朋友都合适, 支持三十天无理由退换, 多种颜色可选`),
};

export const TOPIC_TAGS: Record<string, { en: string[]; zh: string[] }> = {
  headphones: { en: words("headphones, noise cancelling, bluetooth"), zh: words("耳机, 降噪, 蓝牙") },
  earbuds: { en: words("headphones, earbuds, bluetooth, wireless"), zh: words("耳机, 蓝牙, 无线") },
  "phone-case": { en: words("phone case, accessories"), zh: words("手机壳, 保护壳, 配件") },
  "usb-charger": { en: words("usb c, fast charging"), zh: words("usb c, 快充") },
  "power-bank": { en: words("power bank, usb c"), zh: words("移动电源, usb c") },
  "portable-ssd": { en: words("portable hard drive, ssd, storage"), zh: words("移动硬盘, 固态硬盘, 存储") },
  speaker: { en: words("speaker, bluetooth"), zh: words("音箱, 蓝牙") },
  keyboard: { en: words("keyboard, gaming"), zh: words("键盘, 电竞") },
  mouse: { en: words("mouse, wireless"), zh: words("鼠标, 无线") },
  monitor: { en: words("monitor, 4k"), zh: words("显示器, 4k") },
  laptop: { en: words("laptop"), zh: words("笔记本电脑") },
  "smart-watch": { en: words("smart watch, fitness"), zh: words("智能手表, 运动") },
  camera: { en: words("camera"), zh: words("相机") },
  "e-reader": { en: words("e-reader, books"), zh: words("阅读器, 读书") },
  "rice-cooker": { en: words("rice cooker, kitchen"), zh: words("电饭煲, 厨房") },
  "air-fryer": { en: words("air fryer, kitchen"), zh: words("空气炸锅, 厨房") },
  kettle: { en: words("kettle, kitchen"), zh: words("热水壶, 厨房") },
  "frying-pan": { en: words("cookware, kitchen"), zh: words("锅具, 厨房") },
  "robot-vacuum": { en: words("robot vacuum, smart home"), zh: words("扫地机器人, 智能家居") },
  "pour-over": { en: words("coffee, kitchen"), zh: words("咖啡, 厨房") },
  teapot: { en: words("tea, teaware"), zh: words("茶, 茶具") },
  "water-bottle": { en: words("bottle, travel"), zh: words("保温杯, 旅行") },
  "running-shoes": { en: words("running shoes, shoes"), zh: words("跑鞋, 运动鞋") },
  "down-jacket": { en: words("jacket, winter"), zh: words("羽绒服, 冬季") },
  backpack: { en: words("backpack, travel"), zh: words("双肩包, 旅行") },
  badminton: { en: words("badminton"), zh: words("羽毛球") },
  tent: { en: words("tent, camping"), zh: words("帐篷, 露营") },
  "yoga-mat": { en: words("yoga, fitness"), zh: words("瑜伽, 健身") },
  dumbbells: { en: words("dumbbells, fitness"), zh: words("哑铃, 健身") },
  vitamins: { en: words("vitamins"), zh: words("维生素, 保健") },
  serum: { en: words("skincare, serum"), zh: words("护肤, 精华") },
  moisturiser: { en: words("skincare"), zh: words("护肤, 面霜") },
  lipstick: { en: words("makeup, lipstick"), zh: words("彩妆, 口红") },
  bricks: { en: words("bricks, toys"), zh: words("积木, 玩具") },
  "board-game": { en: words("board game, family"), zh: words("桌游, 家庭") },
  "dash-cam": { en: words("dash cam, car"), zh: words("行车记录仪, 汽车") },
  tyre: { en: words("tyres, car"), zh: words("轮胎, 汽车") },
  "open-book": { en: words("books"), zh: words("图书") },
  "book-stack": { en: words("books, gift"), zh: words("图书, 送礼") },
};

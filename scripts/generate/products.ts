/** English and Chinese name, typical price in dollars, demo image. */
type Product = readonly [en: string, zh: string, price: number, image: string];

interface Assortment {
  /** Percentage of deals in this category. */
  share: number;
  products: readonly Product[];
  features: readonly { en: string; zh: string }[];
}

/** Features in English and Chinese: "Hardcover = 精装; Paperback = 平装". */
function features(text: string): Assortment["features"] {
  return text.split(";").map((pair) => {
    const [en = "", zh = ""] = pair.split("=").map((side) => side.trim());
    return { en, zh };
  });
}

/** Keep the order: the same seed gives the same deals. */
const OF_CATEGORIES = {
  electronics: {
    share: 28,
    products: [
      ["Wireless Headphones", "头戴式蓝牙耳机", 120, "headphones"],
      ["Noise Cancelling Headphones", "降噪耳机", 210, "headphones"],
      ["True Wireless Earbuds", "真无线蓝牙耳机", 75, "earbuds"],
      ["Phone Case", "手机壳", 16, "phone-case"],
      ["Protective Phone Case", "手机保护壳", 22, "phone-case"],
      ["USB-C Charger", "USB-C 充电器", 32, "usb-charger"],
      ["USB C Cable 2-Pack", "USB C 数据线 两条装", 12, "usb-charger"],
      ["Power Bank 20,000 mAh", "移动电源 20000 毫安", 42, "power-bank"],
      ["Portable Hard Drive 2 TB", "移动硬盘 2TB", 74, "portable-ssd"],
      ["Portable SSD 1 TB", "移动固态硬盘 1TB", 98, "portable-ssd"],
      ["NVMe SSD 2 TB", "固态硬盘 NVMe 2TB", 135, "portable-ssd"],
      ["Bluetooth Speaker", "蓝牙音箱", 55, "speaker"],
      ["Mechanical Keyboard", "机械键盘", 89, "keyboard"],
      ["Wireless Mouse", "无线鼠标", 34, "mouse"],
      ["27-inch 4K Monitor", "27 英寸 4K 显示器", 330, "monitor"],
      ["14-inch Laptop", "14 英寸笔记本电脑", 880, "laptop"],
      ["Smart Watch", "智能手表", 180, "smart-watch"],
      ["Action Camera", "运动相机", 240, "camera"],
      ["E-Reader", "电子书阅读器", 130, "e-reader"],
      ["Wi-Fi 7 Router", "Wi-Fi 7 路由器", 160, "usb-charger"],
    ],
    features: features(`
      Active Noise Cancelling = 主动降噪; Bluetooth 5.4 = 蓝牙 5.4; USB-C Fast Charging = USB-C 快充;
      40-Hour Battery = 40 小时续航; Multipoint Connection = 双设备连接; IPX7 Waterproof = IPX7 防水; Low Latency = 低延迟;
      Aluminium Body = 铝合金机身; MagSafe Compatible = 支持磁吸; USB 3.2 Gen 2 = USB 3.2 接口`),
  },
  fashion: {
    share: 14,
    products: [
      ["Down Jacket", "羽绒服", 140, "down-jacket"],
      ["Cotton T-Shirt", "纯棉短袖 T 恤", 19, "tshirt"],
      ["Canvas Tote Bag", "帆布托特包", 28, "tote"],
      ["Travel Backpack", "旅行双肩包", 72, "backpack"],
      ["Polarised Sunglasses", "偏光太阳镜", 48, "sunglasses"],
      ["Automatic Wristwatch", "自动机械手表", 190, "wristwatch"],
      ["Folding Umbrella", "折叠晴雨伞", 21, "umbrella"],
      ["Leather Sneakers", "真皮小白鞋", 84, "running-shoes"],
      ["Wool Scarf", "羊毛围巾", 37, "tshirt"],
      ["Slim Fit Jeans", "修身牛仔裤", 52, "tshirt"],
    ],
    features: features(`
      for Women = 女款; for Men = 男款; Lightweight = 轻量; Windproof = 防风; UV Protection = 防紫外线;
      Organic Cotton = 有机棉; Slim Fit = 修身; 2026 New Season = 2026 新款`),
  },
  home_kitchen: {
    share: 21,
    products: [
      ["Rice Cooker", "电饭煲", 85, "rice-cooker"],
      ["Air Fryer", "空气炸锅", 95, "air-fryer"],
      ["Electric Kettle", "电热水壶", 36, "kettle"],
      ["Chef's Knife", "厨师刀", 58, "chef-knife"],
      ["Non-Stick Frying Pan", "不粘煎锅", 34, "frying-pan"],
      ["Robot Vacuum", "扫地机器人", 320, "robot-vacuum"],
      ["Humidifier", "加湿器", 45, "humidifier"],
      ["LED Desk Lamp", "LED 护眼台灯", 39, "desk-lamp"],
      ["Office Chair", "人体工学椅", 210, "office-chair"],
      ["Bedding Set", "床上四件套", 78, "bedding"],
      ["Pour-Over Coffee Set", "手冲咖啡壶套装", 44, "pour-over"],
      ["Clay Teapot", "紫砂茶壶", 66, "teapot"],
      ["Glass Tea Set", "玻璃茶具", 33, "teapot"],
      ["Insulated Water Bottle", "保温杯", 26, "water-bottle"],
    ],
    features: features(`
      3-Litre = 3 升大容量; Stainless Steel = 304 不锈钢; App Control = 手机智能控制; Dishwasher Safe = 可用洗碗机清洗;
      Quiet Operation = 静音运行; 24-Hour Timer = 24 小时预约; Pure Cotton = 纯棉; Height Adjustable = 高度可调;
      BPA Free = 不含双酚 A`),
  },
  health_fitness: {
    share: 9,
    products: [
      ["Adjustable Dumbbells", "可调节哑铃", 160, "dumbbells"],
      ["Yoga Mat", "瑜伽垫", 32, "yoga-mat"],
      ["Massage Gun", "筋膜枪", 88, "massage-gun"],
      ["Multivitamin 120 Tablets", "复合维生素 120 片", 22, "vitamins"],
      ["Fish Oil 180 Capsules", "深海鱼油 180 粒", 28, "vitamins"],
      ["Sonic Toothbrush", "声波电动牙刷", 56, "toothbrush"],
      ["Resistance Bands", "弹力带", 18, "yoga-mat"],
      ["Body Fat Scale", "体脂秤", 38, "dumbbells"],
    ],
    features: features(`
      Non-Slip = 防滑; Quiet Motor = 静音电机; Travel Case Included = 附旅行收纳盒; Sugar Free = 无糖;
      90-Day Battery = 90 天续航; with Training Plan = 附训练课程`),
  },
  books: {
    share: 3,
    products: [
      ["Cookbook", "家常菜谱", 26, "open-book"],
      ["Science Fiction Trilogy", "科幻小说三部曲", 32, "book-stack"],
      ["Children's Picture Book Set", "儿童绘本套装", 35, "book-stack"],
      ["Programming Guide", "编程入门指南", 44, "open-book"],
      ["Tea and Its History", "茶的历史", 28, "open-book"],
      ["World Atlas", "世界地图集", 48, "book-stack"],
    ],
    features: features(`
      Hardcover = 精装; Paperback = 平装; Illustrated = 插图版; Second Edition = 第二版; Boxed Set = 盒装`),
  },
  sports: {
    share: 8,
    products: [
      ["Running Shoes", "跑鞋", 110, "running-shoes"],
      ["Trail Running Shoes", "越野跑鞋", 128, "running-shoes"],
      ["Badminton Racket", "羽毛球拍", 64, "badminton"],
      ["Basketball", "篮球", 35, "basketball"],
      ["2-Person Tent", "双人帐篷", 120, "tent"],
      ["Insulated Sports Bottle", "运动水壶", 24, "water-bottle"],
      ["Hiking Backpack 40 L", "登山包 40 升", 92, "backpack"],
      ["Cycling Helmet", "骑行头盔", 58, "basketball"],
    ],
    features: features(`
      Carbon Plate = 碳板; Breathable = 透气; Cushioned = 缓震; Full Carbon = 全碳素; Waterproof = 防水; Ultralight = 超轻`),
  },
  beauty: {
    share: 7,
    products: [
      ["Vitamin C Serum", "维 C 精华液", 34, "serum"],
      ["Moisturiser", "保湿面霜", 29, "moisturiser"],
      ["Matte Lipstick", "哑光口红", 19, "lipstick"],
      ["Ionic Hair Dryer", "负离子吹风机", 99, "hair-dryer"],
      ["Sunscreen SPF 50+", "防晒霜 SPF50+", 18, "moisturiser"],
      ["Sheet Masks 20-Pack", "补水面膜 20 片", 15, "serum"],
    ],
    features: features(`
      Fragrance Free = 无香型; for Sensitive Skin = 敏感肌适用; Hyaluronic Acid = 玻尿酸; Long Lasting = 持久; 50 ml = 50 毫升`),
  },
  automotive: {
    share: 4,
    products: [
      ["4K Dash Cam", "4K 行车记录仪", 115, "dash-cam"],
      ["Car Phone Mount", "车载手机支架", 21, "phone-mount"],
      ["All-Season Tyre", "四季轮胎", 105, "tyre"],
      ["Tyre Inflator", "车载充气泵", 46, "tyre"],
      ["Car Vacuum Cleaner", "车载吸尘器", 42, "car"],
      ["Fully Synthetic Motor Oil 4 L", "全合成机油 4 升", 38, "car"],
    ],
    features: features(`
      Night Vision = 夜视; Magnetic = 磁吸; 12 V = 12V 通用; 24-Hour Parking Mode = 24 小时停车监控; Cordless = 无线`),
  },
  toys_games: {
    share: 5,
    products: [
      ["Building Bricks 1,200 Pieces", "拼装积木 1200 粒", 68, "bricks"],
      ["Strategy Board Game", "策略桌游", 44, "board-game"],
      ["Wooden Train Set", "木质小火车", 52, "train"],
      ["Plush Bear", "毛绒小熊", 24, "plush-bear"],
      ["1,000-Piece Puzzle", "1000 片拼图", 17, "board-game"],
      ["Remote Control Car", "遥控汽车", 39, "car"],
    ],
    features: features(`
      Ages 3+ = 3 岁以上; Ages 8+ = 8 岁以上; 2-6 Players = 2-6 人; Gift Boxed = 礼盒装; Machine Washable = 可机洗`),
  },
  other: {
    share: 1,
    products: [
      ["Green Tea 250 g", "明前绿茶 250 克", 24, "teapot"],
      ["Oolong Tea Gift Box", "乌龙茶礼盒", 46, "gift-box"],
      ["Pet Bowl", "宠物食盆", 17, "pet-bowl"],
      ["Potted Plant", "绿植盆栽", 22, "plant"],
      ["Gift Card", "礼品卡", 50, "gift-box"],
    ],
    features: features(`
      Gift Wrapped = 礼品包装; Fresh Harvest = 新茶上市; Non-Slip Base = 防滑底座; Free Delivery = 包邮`),
  },
} satisfies Record<string, Assortment>;

export type AssortedCategory = keyof typeof OF_CATEGORIES;

/** The products of the categories of a new site. */
export const ASSORTMENTS: Readonly<Record<AssortedCategory, Assortment>> = OF_CATEGORIES;

import type { Assortment } from "./assortment";

export const OTHER_ASSORTMENTS = {
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
    features: [
      ["Hardcover", "精装"],
      ["Paperback", "平装"],
      ["Illustrated", "插图版"],
      ["Second Edition", "第二版"],
      ["Boxed Set", "盒装"],
    ],
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
    features: [
      ["Gift Wrapped", "礼品包装"],
      ["Fresh Harvest", "新茶上市"],
      ["Non-Slip Base", "防滑底座"],
      ["Free Delivery", "包邮"],
    ],
  },
} satisfies Record<string, Assortment>;

import type { CategoryKey } from "~/features/categories/categories";
import type { SearchSort } from "~/features/deals/deal";
import { countDeals } from "~/features/lists/browse.server";
import { dealPages, LIST_PAGE_SIZE } from "~/features/lists/pages.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import type { Options } from "./benchmark";
import { printTable, TimedDatabase } from "./measure";
import { findDeals } from "./measured-site";

interface Search {
  text: string;
  category?: CategoryKey;
  sort?: SearchSort;
}

/** Searches by kind, as texts with commas or one by one; the words are those of generated deals. */
const CLASSES: Record<string, string | Search[]> = {
  "Chinese word": "耳机, 保温杯, 面膜, 瑜伽垫, 帐篷, 口红",
  "Chinese modifier and noun": "降噪耳机, 移动硬盘, 电动牙刷, 不锈钢保温杯, 防水蓝牙音箱, 静音加湿器",
  "Chinese, several words": "蓝牙 耳机, 云宝 鼠标, 静音 键盘, 包邮 跑鞋, 诺维克 耳机",
  "English word": "headphones, kettle, monitor, lipsticks, tent, norvik",
  "English, several words": "wireless headphones, norvik kettle, noise cancelling, running shoes, dash cam",
  "very common word": "包邮, electronics, warranty, gift, 蓝牙, shipping",
  "several very common words": "free shipping, home kitchen, 电子数码, warranty returns, usb c",
  "common words never together": "electronics fashion, headphones lipstick, 图书 耳机",
  "single character": "茶, 鞋, 车, 锅",
  "model number, mixed scripts": "A50 Pro, K900, usb-c 充电器, 2TB硬盘, X5Mini",
  "phrase in quotes": '"usb c", "wireless mouse", "noise cancelling headphones", “蓝牙耳机”',
  exclusion: "移动硬盘 -固态, headphones -wireless, 耳机 -蓝牙, free -shipping",
  "beginning of a word": "headph, bluetoo, lipst",
  "within a category": [
    { text: "耳机", category: "electronics" },
    { text: "gift", category: "books" },
    { text: "包邮", category: "electronics" },
    { text: "headphones", category: "beauty" },
  ],
  "by price": [
    { text: "headphones", sort: "price-low" },
    { text: "包邮", sort: "price-high" },
    { text: "usb c", sort: "price-low" },
  ],
  "no match": "qwertz, 𠮷野家, zzzz qqq, lipstick tyre",
  "close matches": "norvik wireless kettle, 诺维克 耳机 帐篷, running shoes waterproof lipstick, 无线机械键盘口红",
};

export async function measure({ deals, runs, only }: Options): Promise<void> {
  const timed = new TimedDatabase(await findDeals(deals), runs);
  const { db } = timed;
  loadThesaurus(["thesaurus/shop-words.tsv"]);
  const now = new Date();
  async function rowOf(searches: string | Search[]) {
    const list: Search[] = typeof searches === "string" ? searches.split(", ").map((text) => ({ text })) : searches;
    const totals: number[] = [];
    const queries = list.map(({ sort = "relevance", ...search }) => async () => {
      const { total } = await dealPages(db, { ...search, sort, now, page: 1, pageSize: LIST_PAGE_SIZE });
      totals.push(total);
    });
    const times = await timed.time(queries);
    return { found: `${Math.min(...totals)}-${Math.max(...totals)}`, ...times };
  }
  await printTable(`${await countDeals(db, {})} deals; ms`, CLASSES, rowOf, only);
}

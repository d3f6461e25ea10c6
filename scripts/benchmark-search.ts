import { countDeals } from "~/domain/deals/browse/browse.server";
import { dealPages, LIST_PAGE_SIZE } from "~/domain/deals/browse/pages.server";
import type { CategoryKey } from "~/domain/deals/categories";
import type { SearchSort } from "~/domain/deals/deal";
import { loadThesaurus } from "~/domain/search/thesaurus.server";
import { readOptions } from "~/programs/options";
import { exitWith } from "~/server/process/exit-with.server";
import { Bench } from "./measure";

/** Measured runs of each query, after one to warm up. */
const RUNS = 10;

interface Search {
  text: string;
  category?: CategoryKey;
  sort?: SearchSort;
}

const words = (...texts: string[]): Search[] => texts.map((text) => ({ text }));

/** Searches by kind; the words are those of generated deals. */
const CLASSES: Record<string, Search[]> = {
  "Chinese word": words("耳机", "保温杯", "面膜", "瑜伽垫", "帐篷", "口红"),
  "Chinese modifier and noun": words("降噪耳机", "移动硬盘", "电动牙刷", "不锈钢保温杯", "防水蓝牙音箱", "静音加湿器"),
  "Chinese, several words": words("蓝牙 耳机", "云宝 鼠标", "静音 键盘", "包邮 跑鞋", "诺维克 耳机"),
  "English word": words("headphones", "kettle", "monitor", "lipsticks", "tent", "norvik"),
  "English, several words": words(
    "wireless headphones",
    "norvik kettle",
    "noise cancelling",
    "running shoes",
    "dash cam",
  ),
  "very common word": words("包邮", "electronics", "warranty", "gift", "蓝牙", "shipping"),
  "several very common words": words("free shipping", "home kitchen", "电子数码", "warranty returns", "usb c"),
  "common words never together": words("electronics fashion", "headphones lipstick", "图书 耳机"),
  "single character": words("茶", "鞋", "车", "锅"),
  "model number, mixed scripts": words("A50 Pro", "K900", "usb-c 充电器", "2TB硬盘", "X5Mini"),
  "phrase in quotes": words('"usb c"', '"wireless mouse"', '"noise cancelling headphones"', "“蓝牙耳机”"),
  exclusion: words("移动硬盘 -固态", "headphones -wireless", "耳机 -蓝牙", "free -shipping"),
  "beginning of a word": words("headph", "bluetoo", "lipst"),
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
  "no match": words("qwertz", "𠮷野家", "zzzz qqq", "lipstick tyre"),
  "close matches": words(
    "norvik wireless kettle",
    "诺维克 耳机 帐篷",
    "running shoes waterproof lipstick",
    "无线机械键盘口红",
  ),
};

/** Prints the latency of searches: the first page with its count, as /search requests it. */
async function benchmark(): Promise<void> {
  readOptions({}, "Usage: npm run benchmark-search\ndocs/benchmarks.md says what it prints.");
  const bench = new Bench();
  loadThesaurus(["thesaurus/shop-words.tsv"]);
  const { db } = bench;
  console.log(`${await countDeals(db, {})} deals`);
  const now = new Date();
  const table: Record<string, object> = {};
  for (const [name, searches] of Object.entries(CLASSES)) {
    let min = Number.POSITIVE_INFINITY;
    let max = 0;
    const queries = searches.map(({ sort = "relevance", ...search }) => async () => {
      const { total } = await dealPages(db, { ...search, sort, now, page: 1, pageSize: LIST_PAGE_SIZE });
      [min, max] = [Math.min(min, total), Math.max(max, total)];
    });
    const { p50, p95, plan } = await bench.measure(queries, RUNS);
    table[name] = { found: `${min}-${max}`, p50, p95, plan };
  }
  console.table(table);
  await db.destroy();
}

benchmark().catch(exitWith);

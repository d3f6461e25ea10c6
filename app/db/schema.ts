import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CategoryKey } from "~/domain/deals/categories";
import type { Source } from "~/domain/deals/deal";

/** Prices and averages: exact decimals in the database, read as the numbers they print as. */
type Decimal = ColumnType<number, number | string, number | string>;

interface DealsTable {
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  original_price: Decimal;
  discounted_price: Decimal;
  discount_percentage: GeneratedAlways<number>;
  image_url: Generated<string>;
  store: string;
  category: CategoryKey;
  tags: Generated<string[]>;
  tag_slugs: Generated<string[]>;
  url: string;
  crawlurl: Generated<string>;
  import_key: string | null;
  source: Source;
  expires_at: Date | null;
  featured: Generated<boolean>;
  coupon: string | null;
  rating_sum: Generated<number>;
  ratings_count: Generated<number>;
  average_rating: GeneratedAlways<number>;
  like_count: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** What the deal is found by, and the version of the rules that made it. */
  search: Generated<string>;
  search_version: Generated<number>;
}

/** Written by the triggers on deals alone; '' stands for any category or any tag. */
interface DealCountsTable {
  category: CategoryKey | "";
  tag_slug: string;
  tag: string;
  deals: number;
}

/** Written by the triggers on deals alone: how many deals each lexeme of `deals.search` finds. */
interface SearchLexemesTable {
  lexeme: string;
  deals: number;
}

export interface Schema {
  deals: DealsTable;
  deal_counts: DealCountsTable;
  search_lexemes: SearchLexemesTable;
}

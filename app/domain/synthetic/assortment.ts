/** What is sold: its English and its Chinese name, a typical price in dollars, and its demo image. */
export type Product = readonly [en: string, zh: string, price: number, image: string];

/** What is said of it, in both languages. */
export type Feature = readonly [en: string, zh: string];

export interface Assortment {
  /** How many of a hundred deals are of this category. */
  share: number;
  products: readonly Product[];
  features: readonly Feature[];
}

/** English and Chinese name, typical price in dollars, demo image. */
export type Product = readonly [en: string, zh: string, price: number, image: string];

export type Feature = readonly [en: string, zh: string];

export interface Assortment {
  /** Percentage of deals in this category. */
  share: number;
  products: readonly Product[];
  features: readonly Feature[];
}

import type { Currency } from "~/domain/currency";

/** What the form of a deal says of prices, in the page's language. */
export interface PriceTerms {
  currency: Currency;
  /** "US dollars" */
  name: string;
  /** The highest price: "$99,999,999.99". */
  most: string;
}

import type { Currency } from "~/domain/currency";

export interface PriceTerms {
  currency: Currency;
  /** "US dollars" */
  name: string;
  /** The maximum price: "$99,999,999.99". */
  most: string;
}

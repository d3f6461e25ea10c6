import type { Currency } from "~/platform/values/currency";
import { type ProductPage, readProductPage } from "./product-page";

export interface FetchedPage {
  body: Uint8Array;
  contentType: string;
  url: string;
  currency: Currency;
}

/** Reads a store's page as it was fetched. @throws DocumentLimitError from `parseHtml` */
export function readFetchedPage({ body, contentType, url, currency }: FetchedPage): ProductPage {
  return readProductPage(decoded(body, contentType), { address: url, currency, now: new Date() });
}

/** Decodes the page by the character set that its header or the page itself names. */
function decoded(body: Uint8Array, contentType: string): string {
  const start = new TextDecoder("latin1").decode(body.subarray(0, 2_048));
  const [, name = "utf-8"] =
    /charset=["']?([\w-]+)/i.exec(contentType) ?? /<meta[^<>]{1,200}charset=["']?([\w-]+)/i.exec(start) ?? [];
  try {
    return new TextDecoder(name).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

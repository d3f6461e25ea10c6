/** The fields of the form that an address of `/deals/submit` fills, as typed. */
export interface SubmitPrefill {
  url: string;
  title: string;
  price: string;
}

export const SUBMIT_PATH = "/deals/submit";

const MAX_TITLE = 200;

/** Only ASCII follows the host: browsers and apps share addresses so, and Chinese text may follow without a space. */
const ADDRESS =
  /https?:\/\/(?:[\p{L}\p{M}\p{N}-]+\.)*(?:[a-z0-9-]+|[\p{L}\p{M}\p{N}-]+)(?:[/?#:][!#-;=?-[\]_a-z~]*)?/iu;

const EMPTY_PAIR = /[([{<（［【《〈「『“‘"']\s*[)\]}>）］】》〉」』”’"']/g;

/** The address in a text, without the punctuation of the sentence; "" if there is none. */
function addressIn(text: string): string {
  const found = [...(ADDRESS.exec(text)?.[0] ?? "")];
  let open = 0;
  const unopened = found.findIndex((character) => {
    if (/[([]/.test(character)) open += 1;
    if (/[)\]]/.test(character)) open -= 1;
    return open < 0;
  });
  const balanced = unopened < 0 ? found : found.slice(0, unopened);
  const last = balanced.findLastIndex((character) => !"!'(*,.:;?[".includes(character));
  return balanced.slice(0, last + 1).join("");
}

/** Parses what a bookmarklet or a phone's share sheet sends; Android sends the address within `text`. */
export function parsePrefill(parameters: URLSearchParams): SubmitPrefill {
  const of = (name: string) => parameters.get(name)?.trim() ?? "";
  const text = of("text");
  const found = addressIn(text);
  const title = of("title") || text.replace(found, " ").replace(EMPTY_PAIR, " ");
  return {
    url: of("url") || found,
    title: title.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE).toWellFormed(),
    price: of("price").slice(0, 20),
  };
}

export function submitHref(prefill: Partial<SubmitPrefill>): string {
  const given = Object.entries(prefill).filter(([, value]) => value !== "");
  return given.length > 0 ? `${SUBMIT_PATH}?${new URLSearchParams(given)}` : SUBMIT_PATH;
}

export function suggestPath(dealId: string): string {
  return `/deals/${dealId}/suggest`;
}

/** A script as an address: opens the form with the page's address, title and stated price. */
export function bookmarklet(submitUrl: string): string {
  const price = `document.querySelector('[property="product:price:amount"],[itemprop=price]')`;
  const fields = `new URLSearchParams({url:location.href,title:document.title,price:${price}?.content||''})`;
  return `javascript:void(open('${submitUrl}?'+${fields}))`;
}

export const QUEUE_PATH = "/admin/queue";
/** The address of the queue or of `path`, after the skipped items. */
export function queueHref({ searchParams }: URL, path = QUEUE_PATH): string {
  const after = searchParams.get("after");
  return after ? `${path}?${new URLSearchParams({ after })}` : path;
}

/** Words of feeds, of schema.org and of stores in several languages, without spaces and signs. */
const UNAVAILABLE = new Set([
  ...[
    "outofstock",
    "soldout",
    "discontinued",
    "unavailable",
    "notavailable",
    "notinstock",
    "nostock",
    "no",
    "n",
    "false",
  ],
  ...[
    "缺货",
    "暂时缺货",
    "无货",
    "暂时无货",
    "无库存",
    "断货",
    "售罄",
    "已售罄",
    "售完",
    "已售完",
    "下架",
    "已下架",
    "缺貨",
    "無貨",
  ],
  ...["ausverkauft", "nichtvorrätig", "nichtverfügbar", "nichtauflager", "épuisé", "enrupturedestock", "indisponible"],
  ...["agotado", "sinexistencias", "nodisponible", "esaurito", "nondisponibile", "uitverkocht", "nietopvoorraad"],
]);

/** The limit of a text that is looked up; longer ones mean none of these. */
const MAX_LENGTH = 100;

/**
 * Whether a text or value, such as "out of stock", "https://schema.org/SoldOut", "no" or a stock of 0, says that a product cannot
 * be ordered now. What is blank or unknown, "backorder" and "preorder" do not.
 */
export function isUnavailable(value: unknown): boolean {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value <= 0;
  if (typeof value !== "string" || value.length > MAX_LENGTH) return false;
  const text = value.trim().toLowerCase();
  if (/^-\d+$/.test(text) || /^0+(?:[.,]0+)?$/.test(text)) return true;
  return UNAVAILABLE.has(text.replace(/^(?:https?:\/\/)?(?:www\.)?schema\.org\//, "").replace(/[\s_.-]+/g, ""));
}

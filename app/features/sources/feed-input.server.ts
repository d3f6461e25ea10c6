import { findCategory } from "~/features/categories/find-category";
import { CATALOGUE_FORMATS, type CatalogueFormat } from "~/features/deals/import/formats/feed.server";
import { type MapError, parseFeedMap } from "~/features/deals/import/formats/feed-map";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { parseUrl } from "~/platform/values/parse-url";
import { cleanLine, textLength } from "~/platform/values/text";
import { isSourceName } from "./source";
import { type FeedField, INTERVALS, MAX_ADDRESS, PUBLISHING, type TypedFeed } from "./source-feed";
import type { SourceFeed } from "./source-feeds.server";

/** The formats that a form offers: `jsonl` is read as `json`. */
export const FEED_FORMATS = CATALOGUE_FORMATS.filter((format) => format !== "jsonl");

export interface FeedInputError {
  field: FeedField;
  code:
    | (
        | "required"
        | "invalid_source"
        | "has_feed"
        | "no_object"
        | "invalid_address"
        | "credentials"
        | "too_long"
        | "unknown"
        | "invalid_store"
      )
    | MapError["code"];
  /** Where in the map. */
  path?: string;
}

interface Options {
  /** The feed of the typed source. */
  stored: SourceFeed | null;
  /** The source whose feed is changed: its address stays where none is typed. Null for a new one. */
  changed: string | null;
  /** Origins that need no https. */
  trustedOrigins: readonly string[];
}

/** A feed as an admin types it. `store` and `category` are constants for all of its deals. */
export function parseFeedInput(
  typed: TypedFeed,
  { stored, changed, trustedOrigins }: Options,
): { feed: SourceFeed } | { errors: FeedInputError[] } {
  const errors: FeedInputError[] = [];
  const source = typed.source.trim();
  if (!isSourceName(source)) errors.push({ field: "source", code: source === "" ? "required" : "invalid_source" });
  else if (stored && changed !== source) errors.push({ field: "source", code: "has_feed" });
  const address = typed.address.trim() || (changed === source && stored?.address) || "";
  const wrong = addressError(address, trustedOrigins);
  if (wrong) errors.push({ field: "address", code: wrong });
  const format = FEED_FORMATS.find((known) => known === typed.format);
  if (!format) errors.push({ field: "format", code: "unknown" });
  const intervalMinutes = INTERVALS.find((known) => String(known) === typed.interval);
  if (!intervalMinutes) errors.push({ field: "interval", code: "unknown" });
  const publish = PUBLISHING.find((known) => known === typed.publish);
  if (!publish) errors.push({ field: "publish", code: "unknown" });
  const store = cleanLine(typed.store);
  if (store === null) errors.push({ field: "store", code: "invalid_store" });
  else if (textLength(store) > DEAL_LIMITS.store) errors.push({ field: "store", code: "too_long" });
  const category = typed.category && findCategory(typed.category);
  if (category === null) errors.push({ field: "category", code: "unknown" });
  const map = parseMap({ ...typed, category: category ?? "" }, format);
  if ("errors" in map) errors.push(...map.errors);
  if (errors.length > 0 || !format || !intervalMinutes || "errors" in map) return { errors };
  return { feed: { source, address, format, intervalMinutes, map: map.map, trusted: publish === "at_once" } };
}

function addressError(address: string, trustedOrigins: readonly string[]): FeedInputError["code"] | null {
  if (address === "") return "required";
  if (address.length > MAX_ADDRESS) return "too_long";
  const url = parseUrl(address);
  if (!url || !(url.protocol === "https:" || trustedOrigins.includes(url.origin))) return "invalid_address";
  try {
    decodeURIComponent(url.username + url.password);
    return null;
  } catch {
    return "credentials";
  }
}

function parseMap(
  { map: text, store, category }: TypedFeed,
  format: CatalogueFormat | undefined,
): { map: SourceFeed["map"] } | { errors: FeedInputError[] } {
  if (text.trim() === "" && format === "csv") return { errors: [{ field: "map", code: "required" }] };
  const parsed = parseFeedMap(text.trim() || "{}");
  if (!parsed.ok) return { errors: parsed.errors.map(mapError) };
  const constants = {
    ...parsed.map.constants,
    ...(store.trim() !== "" && { store: store.trim() }),
    ...(category !== "" && { category }),
  };
  const map = { ...parsed.map, constants };
  return { map: Object.keys({ ...map.columns, ...constants }).length > 0 || map.delimiter ? map : null };
}

function mapError({ path, code }: MapError): FeedInputError {
  return { field: "map", path, code: path === "" && code === "wrong_value" ? "no_object" : code };
}

/** A stored feed as it is typed, but for its address. */
export function typedFeed({ source, format, map, intervalMinutes, trusted }: SourceFeed): TypedFeed {
  const { store = "", category = "", ...others } = (map?.constants ?? {}) as Record<string, string>;
  const rest = { ...map, constants: others };
  const isPlain = Object.keys({ ...rest.columns, ...others }).length === 0 && !rest.delimiter && !rest.decimal;
  return {
    ...{ source, address: "", format, store, category, interval: String(intervalMinutes) },
    publish: trusted ? "at_once" : "queue",
    map: isPlain ? "" : JSON.stringify(rest, null, 2),
  };
}

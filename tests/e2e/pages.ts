import { test } from "./fixtures";
import { STORE, TAG_PATH } from "./known-deals";

/** Every kind of page a visitor can come to, with the status of its answer. */
export const PAGES: { name: string; path: string; status?: number }[] = [
  { name: "home", path: "/" },
  { name: "deals", path: "/deals" },
  { name: "filtered deals", path: "/deals?category=electronics&sort=price-low" },
  { name: "empty list", path: "/deals?q=zzqxzzqx" },
  { name: "deal", path: "full" },
  { name: "free deal", path: "free" },
  { name: "expired deal", path: "expired" },
  { name: "deal with a long title", path: "long" },
  { name: "category", path: "/category/home-and-kitchen" },
  { name: "unknown category", path: "/category/garden-tools" },
  { name: "invalid category", path: "/category/" },
  { name: "tag", path: TAG_PATH },
  { name: "invalid tag", path: "/tag/" },
  { name: "search", path: "/search" },
  { name: "search results", path: `/search?q=${STORE}+lamp` },
  { name: "no search results", path: "/search?q=zzqxzzqx" },
  { name: "unknown page", path: "/nowhere", status: 404 },
];

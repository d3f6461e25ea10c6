import { type KnownName, STORE, TAG_PATH } from "./known-deals";

type PathOf = (name: KnownName) => Promise<string>;

interface KindOfPage {
  name: string;
  address: (pathOf: PathOf) => Promise<string>;
  status?: number;
}

const at = (path: string) => () => Promise.resolve(path);
const deal = (name: KnownName) => (pathOf: PathOf) => pathOf(name);

/** Every kind of page a visitor can come to. */
export const PAGES: KindOfPage[] = [
  { name: "home", address: at("/") },
  { name: "deals", address: at("/deals") },
  { name: "filtered deals", address: at("/deals?category=electronics&sort=price-low") },
  { name: "empty list", address: at("/deals?q=zzqxzzqx") },
  { name: "deal", address: deal("full") },
  { name: "free deal", address: deal("free") },
  { name: "expired deal", address: deal("expired") },
  { name: "deal with a long title", address: deal("long") },
  { name: "deal with markup in its words", address: deal("hostile") },
  { name: "category", address: at("/category/home-and-kitchen") },
  { name: "unknown category", address: at("/category/garden-tools") },
  { name: "invalid category", address: at("/category/") },
  { name: "tag", address: at(TAG_PATH) },
  { name: "invalid tag", address: at("/tag/") },
  { name: "search", address: at("/search") },
  { name: "search results", address: at(`/search?q=${STORE}+lamp`) },
  { name: "no search results", address: at("/search?q=zzqxzzqx") },
  { name: "log-in", address: at("/login") },
  { name: "sign-up", address: at("/signup") },
  { name: "forgotten password", address: at("/reset-password") },
  { name: "new password", address: at("/reset-password/code") },
  { name: "API", address: at("/api/docs") },
  { name: "unknown page", address: at("/nowhere"), status: 404 },
];

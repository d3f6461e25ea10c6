import type { Database } from "~/db/connection.server";
import { rateDeal } from "~/domain/ratings/ratings.server";
import { setReaction } from "~/domain/reactions/reactions.server";
import type { Member } from "./fixtures";
import { type KnownName, STORE, TAG_PATH } from "./known-deals";

type PathOf = (name: KnownName) => Promise<string>;

interface KindOfPage {
  name: string;
  address: (pathOf: PathOf) => Promise<string>;
  status?: number;
  /** The page is opened signed in, after this setup. */
  signedIn?: (setup: { db: Database; member: Member; path: string }) => Promise<unknown>;
}

const at = (path: string) => () => Promise.resolve(path);
const deal = (name: KnownName) => (pathOf: PathOf) => pathOf(name);

const nothing = () => Promise.resolve();
const dealIdOf = (path: string) => path.split("/")[2] ?? "";

/** A comment without a line break opportunity. */
const LONG_WORD = "Illuminating".repeat(40);

/** Every kind of public page. */
export const PAGES: KindOfPage[] = [
  { name: "home", address: at("/") },
  { name: "deals", address: at("/deals") },
  { name: "filtered deals", address: at("/deals?category=electronics&sort=price-low") },
  { name: "empty list", address: at("/deals?q=zzqxzzqx") },
  { name: "deal", address: deal("full") },
  { name: "free deal", address: deal("free") },
  { name: "expired deal", address: deal("expired") },
  { name: "deal with a long title", address: deal("long") },
  { name: "deal with markup in its texts", address: deal("hostile") },
  { name: "category", address: at("/category/home-and-kitchen") },
  { name: "unknown category", address: at("/category/garden-tools") },
  { name: "invalid category", address: at("/category/") },
  { name: "tag", address: at(TAG_PATH) },
  { name: "invalid tag", address: at("/tag/") },
  { name: "search", address: at("/search") },
  { name: "search results", address: at(`/search?q=${STORE}+lamp`) },
  { name: "no search results", address: at("/search?q=zzqxzzqx") },
  { name: "how to follow a list", address: at("/follow?category=books&maxPrice=50") },
  { name: "log-in", address: at("/login") },
  { name: "log-in with a reason", address: at("/login?redirectTo=%2Fdeals&reason=logInToMark") },
  { name: "sign-up", address: at("/signup") },
  {
    name: "rated deal",
    address: deal("everlasting"),
    signedIn: ({ db, member, path }) =>
      rateDeal(db, { dealId: dealIdOf(path), userId: member.id, rating: 4, comment: LONG_WORD }),
  },
  { name: "no favorites", address: at("/favorites"), signedIn: nothing },
  {
    name: "favorites",
    address: at("/favorites"),
    signedIn: async ({ db, member }) => {
      const deals = await db.selectFrom("deals").select("id").orderBy("created_at", "desc").limit(3).execute();
      for (const { id } of deals) await setReaction(db, "like", { dealId: id, userId: member.id, on: true });
    },
  },
  { name: "account", address: at("/account"), signedIn: nothing },
  { name: "change of password", address: at("/account/password"), signedIn: nothing },
  { name: "deletion of the account", address: at("/account/delete"), signedIn: nothing },
  { name: "forgotten password", address: at("/reset-password") },
  { name: "new password", address: at("/reset-password/code") },
  { name: "API", address: at("/api/docs") },
  { name: "unknown page", address: at("/nowhere"), status: 404 },
];

import { rateDeal } from "~/features/ratings/ratings.server";
import { setReaction } from "~/features/reactions/reactions.server";
import type { Database } from "~/platform/db/connection.server";
import { insertAlert } from "../support/alerts";
import { insertDeals } from "../support/deals";
import { insertMissingPage } from "../support/missing-pages";
import { insertFactor } from "../support/second-factors";
import { pathOf } from "../support/site-under-test";
import { insertSubmittedDeal } from "../support/submissions";
import type { Member } from "./fixtures";
import { type KnownName, STORE, TAG_PATH } from "./known-deals";

type PathOf = (name: KnownName) => Promise<string>;

interface KindOfPage {
  name: string;
  address: (setup: { pathOf: PathOf; db: Database }) => Promise<string>;
  status?: number;
  /** Also in the short tests; the long ones open every page, in both languages. */
  isShort?: true;
  isAdmin?: true;
  /** What is done before the page is opened signed in. */
  signedIn?: (setup: { db: Database; member: Member; path: string }) => Promise<unknown>;
}

const at = (path: string) => () => Promise.resolve(path);
const deal =
  (name: KnownName) =>
  ({ pathOf }: { pathOf: PathOf }) =>
    pathOf(name);

const below =
  (name: KnownName, page: string) =>
  async ({ pathOf }: { pathOf: PathOf }) =>
    `/deals/${dealIdOf(await pathOf(name))}/${page}`;

const nothing = () => Promise.resolve();
const dealIdOf = (path: string) => path.split("/")[2] ?? "";

async function reportNewest(db: Database, userId: string): Promise<void> {
  const { id } = await db.selectFrom("deals").select("id").orderBy("created_at", "desc").executeTakeFirstOrThrow();
  await db
    .insertInto("reports")
    .values({ deal_id: id, user_id: userId, reason: "wrong_price", note: "$5 more" })
    .execute();
}

/** Without a line break opportunity. */
const LONG_WORD = "Illuminating".repeat(40);

export const PAGES: KindOfPage[] = [
  { name: "home", address: at("/"), isShort: true },
  { name: "deals", address: at("/deals") },
  { name: "filtered deals", address: at("/deals?category=electronics&sort=price-low") },
  { name: "empty list", address: at("/deals?q=zzqxzzqx") },
  { name: "deal", address: deal("full"), isShort: true },
  { name: "free deal", address: deal("free") },
  { name: "expired deal", address: deal("expired") },
  { name: "deal without a picture", address: deal("pictureless") },
  { name: "deal without a discount", address: deal("undiscounted") },
  { name: "deal with a long title", address: deal("long") },
  { name: "deal with markup in its texts", address: deal("hostile") },
  { name: "category", address: at(pathOf("home_kitchen")) },
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
  { name: "sign-up", address: at("/signup"), isShort: true },
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
  {
    name: "alerts",
    address: at("/alerts"),
    signedIn: ({ db, member }) => insertAlert(db, member.id, { q: LONG_WORD.slice(0, 190), maxPrice: 50 }),
  },
  { name: "new alert", address: at("/alerts/new?q=lamp&maxPrice=500"), signedIn: nothing },
  {
    name: "alert about a deal",
    address: async (setup) => `/alerts/new?deal=${dealIdOf(await setup.pathOf("full"))}`,
    signedIn: nothing,
  },
  {
    name: "settings of alerts",
    address: at("/alerts/settings"),
    signedIn: nothing,
  },
  { name: "end of e-mails", address: at("/alerts/stop?channel=x&token=y") },
  {
    name: "inbox",
    address: at("/alerts/inbox"),
    signedIn: async ({ db, member }) => {
      const newest = db.selectFrom("deals").select(["id", "discounted_price"]).orderBy("created_at", "desc");
      const { id, discounted_price } = await newest.executeTakeFirstOrThrow();
      const alert_id = await insertAlert(db, member.id, { q: LONG_WORD.slice(0, 190) });
      const told = { user_id: member.id, deal_id: id, alert_id, price: discounted_price, price_before: 100 };
      await db
        .insertInto("messages")
        .values({ ...told, kind: "cheaper", event: `price:${alert_id}` })
        .execute();
    },
  },
  { name: "change of password", address: at("/account/password"), signedIn: nothing },
  { name: "log-in security", address: at("/account/security"), signedIn: nothing },
  {
    name: "log-in security with a second factor",
    address: at("/account/security"),
    signedIn: ({ db, member }) => insertFactor(db, member.id),
  },
  { name: "deletion of the account", address: at("/account/delete"), signedIn: nothing },
  { name: "shop", address: at(`/store/${STORE.toLowerCase()}`) },
  { name: "changes of a deal", address: below("full", "history") },
  { name: "moderation log", address: at("/moderation") },
  { name: "submission's address", address: at("/deals/submit"), signedIn: nothing },
  { name: "submission", address: at("/deals/submit?url=https%3A%2F%2Fnew.example%2Fp"), signedIn: nothing },
  { name: "suggestion", address: below("full", "suggest"), signedIn: nothing },
  { name: "report", address: below("full", "report"), signedIn: nothing },
  {
    name: "own submissions",
    address: at("/account/submissions"),
    signedIn: ({ db, member }) => insertSubmittedDeal(db, { userId: member.id, deal: { title: "Waiting lamp" } }),
  },
  {
    name: "own reviews",
    address: at("/account/reviews"),
    signedIn: async ({ db, member }) => {
      const newest = db.selectFrom("deals").select("id").orderBy("created_at", "desc");
      const { id: dealId } = await newest.executeTakeFirstOrThrow();
      await rateDeal(db, { dealId, userId: member.id, rating: 4, comment: LONG_WORD });
    },
  },
  {
    name: "own reports",
    address: at("/account/reports"),
    signedIn: async ({ db, member }) => reportNewest(db, member.id),
  },
  {
    name: "overview",
    address: at("/admin"),
    isAdmin: true,
    signedIn: async ({ db }) => {
      const row = { day: new Date(), query: LONG_WORD.slice(0, 40), networks: 2 };
      await db
        .insertInto("missed_searches")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  },
  { name: "settings of the site", address: at("/admin/site"), isAdmin: true, signedIn: nothing },
  { name: "restore of a backup", address: at("/admin/restore"), isAdmin: true, signedIn: nothing },
  {
    name: "queue",
    address: at("/admin/queue"),
    isAdmin: true,
    signedIn: async ({ db, member }) => {
      await insertSubmittedDeal(db, { userId: member.id, deal: { title: "Waiting kettle" } });
      const [id = ""] = await insertDeals(db, [{ title: "Kettle without a page" }]);
      await insertMissingPage(db, id);
    },
  },
  {
    name: "reports",
    address: at("/admin/reports"),
    isAdmin: true,
    signedIn: async ({ db, member }) => reportNewest(db, member.id),
  },
  { name: "new deal", address: at("/admin/add-deal"), isAdmin: true, signedIn: nothing },
  {
    name: "edit of a deal",
    address: async ({ db }) =>
      `/admin/edit-deal/${await insertDeals(db, [{ title: "A kettle of a rather long name 静音电热水壶", tags: ["厨房"] }])}`,
    isAdmin: true,
    signedIn: nothing,
  },
  { name: "sources", address: at("/admin/sources"), isAdmin: true, signedIn: nothing },
  { name: "source feed", address: at("/admin/sources/feed"), isAdmin: true, signedIn: nothing },
  { name: "duplicates", address: at("/admin/duplicates"), isAdmin: true, signedIn: nothing },
  { name: "forgotten password", address: at("/reset-password") },
  { name: "new password", address: at("/reset-password/code") },
  { name: "API", address: at("/api/docs") },
  { name: "unknown page", address: at("/nowhere"), status: 404 },
];

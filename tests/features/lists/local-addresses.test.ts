import fc from "fast-check";
import { expect, it } from "vitest";
import { accountHref, wayBack } from "~/features/accounts/addresses";
import { categorySlug } from "~/features/categories/categories";
import { dealPath, storePath, tagPath } from "~/features/deals/addresses";
import { FOLLOW_PATH, feedHref } from "~/features/feeds/addresses";
import { cardAddress } from "~/features/home/addresses";
import { listHref, WHOLE_LIST } from "~/features/lists/addresses/lists";
import { localPath } from "~/platform/page/redirects.server";

const ID = "0b5f5a0e-0000-4000-8000-000000000000";

/** The addresses that are made of texts of people: of names, titles, searches and the address of the page. */
const ADDRESSES: Record<string, (text: string) => string> = {
  deal: (title) => dealPath({ id: ID, title }),
  shop: storePath,
  tag: tagPath,
  category: (name) => `/category/${encodeURIComponent(categorySlug(name))}`,
  search: (q) => listHref("/search", { ...WHOLE_LIST, q, tag: q }, {}),
  feed: (store) => feedHref(FOLLOW_PATH, { ...WHOLE_LIST, sort: "newest", store, minLikes: null }),
  "log-in": (redirectTo) => accountHref("/login", redirectTo),
  "way back": (search) => wayBack({ pathname: "/deals", search: `?${new URLSearchParams({ q: search })}` }),
  redirect: localPath,
  card: (redirectTo) => cardAddress(localPath(redirectTo), ID, true),
};

const hostile = fc.oneof(
  fc.constantFrom(
    "/\\evil.example",
    "\\\\evil.example",
    "//evil.example",
    "/\t/evil.example",
    "..\\..\\\\evil.example",
  ),
  fc.stringMatching(/^[/\\.\t:@?#a-z]{1,12}$/),
  fc.string({ unit: "grapheme" }),
);

/** The router's links and navigations leave the site for a path that begins with a slash and a backslash (GHSA-wrjc-x8rr-h8h6). */
it.each(Object.entries(ADDRESSES))("the address of a %s stays on this site, whatever its text is", (_, addressOf) => {
  fc.assert(
    fc.property(hostile, (text) => {
      const address = addressOf(text);
      expect(address).toMatch(/^\/(?![/\\])/);
      expect(new URL(address, "https://shop.test/deals/1").origin).toBe("https://shop.test");
    }),
  );
});

import { beforeEach, expect, it } from "vitest";
import { readLogo } from "~/features/site/logo.server";
import { findLogo, findSite, NOTHING_STORED, saveBrand, saveLogo, savePage } from "~/features/site/site.server";
import { contentVersion } from "~/platform/db/content-version.server";
import { useDatabase } from "../../support/database";
import { NO_BRAND, png } from "../../support/site";
import { removeBrand, SITE_CATEGORIES } from "../../support/site-under-test";

const db = useDatabase();

beforeEach(() => removeBrand(db()));

function logo(side: number) {
  const read = readLogo(png(side));
  if (typeof read === "string") throw new Error(read);
  return read;
}

it("finds what was saved, and nothing where nothing was", async () => {
  expect(await findSite(db())).toEqual({ ...NOTHING_STORED, categories: SITE_CATEGORIES });
  expect(await findLogo(db())).toBe(null);
  const colors = { brandColor: "#0f766e", inkLight: null, inkDark: "#5eead4" };
  const brand = { ...colors, name: "Kettle & Co.", filing: "京ICP备1号", dailyDeals: 0 };
  await saveBrand(db(), {
    ...NO_BRAND,
    ...brand,
    texts: { ...NO_BRAND.texts, "badge.en": "Fresh", "badge.zh": "新鲜" },
  });
  await saveLogo(db(), logo(64));
  await savePage(db(), "privacy", { en: "## Data\n\nNone.", zh: "" });
  expect(await findSite(db())).toEqual({
    ...brand,
    answered: [],
    formerNames: [],
    logo: { type: "png", width: 64, height: 64, digest: expect.stringMatching(/^[\da-f]{16}$/) },
    texts: { badge: { en: "Fresh", zh: "新鲜" }, privacy: { en: "## Data\n\nNone." } },
    categories: SITE_CATEGORIES,
  });
  expect(await findLogo(db())).toEqual({ bytes: png(64), type: "png" });
});

it("each form saves its own, and what is emptied is the default again", async () => {
  await savePage(db(), "terms", { en: "Be kind.", zh: "请友善。" });
  await saveLogo(db(), logo(32));
  await saveBrand(db(), { ...NO_BRAND, name: "Kettle", texts: { ...NO_BRAND.texts, "tagline.zh": "水壶" } });
  await saveBrand(db(), NO_BRAND);
  expect(await findSite(db())).toMatchObject({ name: null, logo: { width: 32 }, texts: { terms: { zh: "请友善。" } } });
  await saveLogo(db(), null);
  await savePage(db(), "terms", { en: "", zh: "" });
  expect(await findSite(db())).toEqual({ ...NOTHING_STORED, categories: SITE_CATEGORIES });
});

it("is content: what is cached is outdated by each change", async () => {
  const versions = [await contentVersion(db())];
  const changes = [
    () => saveBrand(db(), { ...NO_BRAND, name: "Kettle" }),
    () => saveLogo(db(), logo(32)),
    () => savePage(db(), "imprint", { en: "Jo", zh: "" }),
  ];
  for (const change of changes) {
    await change();
    versions.push(await contentVersion(db()));
  }
  expect(versions.toSorted((a, b) => a - b)).toEqual(versions);
  expect(new Set(versions).size).toBe(4);
});

it("two admins who save at once leave one of their brands, whole", async () => {
  const brands = Array.from({ length: 8 }, (_, at) => ({
    ...NO_BRAND,
    name: `Brand ${at}`,
    texts: { ...NO_BRAND.texts, "badge.en": `Badge ${at}`, "tagline.zh": `口号 ${at}` },
  }));
  await Promise.all(brands.map((brand) => saveBrand(db(), brand)));
  const { name, texts } = await findSite(db());
  const at = name?.split(" ")[1];
  expect(texts).toEqual({ badge: { en: `Badge ${at}` }, tagline: { zh: `口号 ${at}` } });
});

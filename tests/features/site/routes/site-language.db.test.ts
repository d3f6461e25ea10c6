import { beforeEach, expect, it } from "vitest";
import { loader as feed } from "~/features/feeds/routes/feed-json";
import { loader as home } from "~/features/home/routes/home";
import { loader as manifest } from "~/features/site/routes/manifest";
import { zh } from "~/platform/i18n/locales/zh";
import { rootData } from "~/platform/page/root-data.server";
import { useDatabase } from "../../../support/database";
import { HERE, load } from "../../../support/routes";
import { removeBrand } from "../../../support/site-under-test";

process.env.SITE_LANGUAGE = "zh";

const db = useDatabase();
beforeEach(() => removeBrand(db()));

it("is what readers get who have chosen none, at the addresses without a language", async () => {
  const { hero, meta } = await load(home, "/");
  expect(hero?.title).toBe(zh.home.title);
  expect(meta.canonical).toBe("/");
  expect(meta.alternates).toEqual([
    { language: "en", href: "/?lang=en" },
    { language: "zh", href: "/" },
    { language: "x-default", href: "/" },
  ]);
  expect((await rootData(new Request(`${HERE}/`))).data.language).toBe("zh");
  expect(await ((await load(feed, "/feed.json")) as Response).text()).toContain(zh.site.tagline.slice(0, 2));
  expect(await ((await load(manifest, "/manifest.webmanifest")) as Response).json()).toMatchObject({ lang: "zh" });
});

it("gives way to what a reader has chosen", async () => {
  expect((await load(home, "/?lang=en")).hero?.title).not.toBe(zh.home.title);
  const chosen = await load(home, "/", { headers: { Cookie: "language=en" } });
  expect(chosen.hero?.title).not.toBe(zh.home.title);
  expect(chosen.meta.canonical).toBe("/?lang=en");
});

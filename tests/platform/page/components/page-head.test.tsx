import { renderToStaticMarkup } from "react-dom/server";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { expect, it } from "vitest";
import { PageHead } from "~/platform/page/components/page-head";
import type { PageMeta } from "~/platform/page/meta.server";

const ERROR = {
  ...{ status: 404, statusText: "", internal: false },
  data: { title: { en: "Page not found", zh: "页面不存在" }, text: { en: "", zh: "" }, retry: false },
};

function headOf({ root, meta, error }: { root?: object; meta?: PageMeta; error?: unknown }): string {
  const errors = error ? { page: error } : null;
  const state = { matches: [{ route: { id: "page" } }], loaderData: { root, page: { meta } }, errors };
  return renderToStaticMarkup(
    <RouterState.Provider value={state as never}>
      <PageHead />
    </RouterState.Provider>,
  );
}

it("localizes the title of an error page and adds the site name", () => {
  const title = (error: unknown, root?: object) => headOf({ error, root });
  const hidden = '<meta name="robots" content="noindex"/>';
  expect(title(ERROR, { siteName: "Kettles", language: "zh" })).toBe(`<title>页面不存在 · Kettles</title>${hidden}`);
  expect(title(new Error(), { siteName: "Kettles", language: "en" })).toBe(`<title>Kettles</title>${hidden}`);
  // Where the root loader has failed.
  expect(title(ERROR)).toBe(`<title>Page not found · Haojia 好价</title>${hidden}`);
});

const META: PageMeta = {
  ...{ title: "Copper kettle", description: "Keeps warm", canonical: "/deals/1?lang=zh", siteName: "Kettles" },
  ...{ locale: "zh_CN", alternates: [{ language: "en", href: "/deals/1" }] },
};

it("has a page's title, description, Open Graph and links", () => {
  const head = headOf({ meta: { ...META, feeds: [{ type: "application/rss+xml", title: "RSS", href: "/feed.xml" }] } });
  expect(head).toContain("<title>Copper kettle · Kettles</title>");
  expect(head).toContain('<meta name="description" content="Keeps warm"/>');
  expect(head).toContain('<link rel="canonical" href="/deals/1?lang=zh"/>');
  expect(head).toContain('<link rel="alternate" hrefLang="en" href="/deals/1"/>');
  expect(head).toContain('<link rel="alternate" type="application/rss+xml" title="RSS" href="/feed.xml"/>');
  expect(head).toContain('<meta property="og:url" content="/deals/1?lang=zh"/>');
  expect(head).toContain('<meta property="og:locale" content="zh_CN"/>');
  expect(head).not.toContain("noindex");
  expect(headOf({ meta: { ...META, hidden: true } })).toContain('<meta name="robots" content="noindex"/>');
});

it("shows the error, not the page whose action failed", () => {
  expect(headOf({ meta: META, error: ERROR })).not.toContain("Copper kettle");
});

it("no text ends the script of a page's structured data", () => {
  const head = headOf({ meta: { ...META, jsonLd: [{ name: "</script><b>&" }] } });
  expect(head).toContain(
    '<script type="application/ld+json">{"name":"\\u003c/script\\u003e\\u003cb\\u003e\\u0026"}</script>',
  );
});

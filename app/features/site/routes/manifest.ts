import type { LoaderFunctionArgs } from "@remix-run/node";
import { SUBMIT_PATH } from "~/features/submissions/addresses";
import { translate } from "~/platform/i18n/translator.server";
import { brandText } from "~/platform/page/brand-texts.server";
import { publicHeaders } from "~/platform/page/public-headers";
import { refreshSite } from "~/platform/process/current-site.server";
import { detectLanguage } from "~/platform/request/detect-language.server";

const HEADERS = publicHeaders("application/manifest+json", "public, max-age=3600");

const ICONS = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const language = await detectLanguage(request);
  const { name, logo } = await refreshSite();
  const t = translate(language);
  const manifest = {
    id: "/",
    name,
    short_name: name,
    description: brandText({ t, language }, "description"),
    lang: language,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f4f0",
    theme_color: "#ffffff",
    categories: ["shopping"],
    icons: logo ? [{ src: logo.src, sizes: `${logo.width}x${logo.height}` }] : ICONS,
    share_target: { action: SUBMIT_PATH, method: "GET", params: { title: "title", text: "text", url: "url" } },
    shortcuts: [
      { name: t("header.allDeals"), url: "/deals" },
      { name: t("header.search"), url: "/search" },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: HEADERS });
}

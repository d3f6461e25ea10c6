import { siteUrl } from "~/platform/page/addresses.server";

export function loader() {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /search",
    "",
    `Sitemap: ${siteUrl("/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

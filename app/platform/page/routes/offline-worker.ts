import { assets } from "virtual:remix/server-build";
import { LANGUAGES } from "~/platform/i18n/languages";
import worker from "~/platform/page/offline-worker.mjs?raw";
import { refreshSite } from "~/platform/process/current-site.server";
import styles from "~/styles.css?url";

export async function loader() {
  const { logo, styles: ownStyles } = await refreshSite();
  const site = {
    build: assets.version,
    offline: Object.fromEntries(LANGUAGES.map((language) => [language, `/offline?lang=${language}`])),
    files: [styles, "/favicon.svg", "/icons/icon-192.png", ownStyles?.path, logo?.src].filter(Boolean),
  };
  return new Response(`const SITE = ${JSON.stringify(site)};\n${worker}`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

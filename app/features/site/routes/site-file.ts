import { findLogo } from "~/features/site/site.server";
import { page } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";

const MEDIA_TYPES = { css: "text/css; charset=utf-8", png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/** The style sheet of the brand's colours and its logo, the current ones whatever hash their names have. */
export const loader = page(async ({ db, params }) => {
  const { styles, logo } = currentSite();
  const path = `/site/${params.file}`;
  const isOf = (type: string) => path.endsWith(`.${type}`);
  if (styles && isOf("css")) return response(styles.css, "css", path === styles.path);
  const found = logo && isOf(logo.src.split(".")[1] ?? "") ? await findLogo(db) : null;
  return found
    ? response(new Uint8Array(found.bytes), found.type, path === logo?.src)
    : new Response(null, { status: 404 });
});

function response(
  body: string | Uint8Array<ArrayBuffer>,
  type: keyof typeof MEDIA_TYPES,
  isImmutable: boolean,
): Response {
  const cacheControl = isImmutable ? "public, max-age=31536000, immutable" : "no-cache";
  return new Response(body, { headers: { "Content-Type": MEDIA_TYPES[type], "Cache-Control": cacheControl } });
}

import { env } from "~/env.server";
import { FAILED, type FetchedPicture } from "~/features/pictures/pictures.server";
import { guardedDownload } from "~/platform/outbound/guarded-request.server";
import { makePicture } from "~/platform/pictures/make-picture.server";
import { deleteScratchFile, scratchFile } from "~/platform/process/scratch-dir.server";
import { MAX_PICTURE_BYTES } from "~/platform/values/file-size";
import { parseUrl } from "~/platform/values/parse-url";

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

const HEADERS = { "User-Agent": "Haojia", Accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" };

/** Fetches and makes the picture of an address. @throws where the file cannot be written */
export async function fetchPicture(address: string): Promise<FetchedPicture> {
  const url = parseUrl(address);
  if (!url) return { address, made: { problem: "forbidden" } };
  if (!env().outboundAllowedOrigins.includes(url.origin)) url.protocol = "https:";
  const file = scratchFile("picture");
  try {
    const limits = { maxBytes: MAX_PICTURE_BYTES, maxRedirects: MAX_REDIRECTS, timeoutMs: TIMEOUT_MS };
    const response = await guardedDownload(url, { headers: HEADERS, file, ...limits });
    if (typeof response === "string") return { address, made: { problem: response } };
    if (response.status !== 200) return { address, made: { problem: `status_${response.status}` } };
    const made = await makePicture(file, "fetched").catch(() => FAILED);
    return { address, made: typeof made === "string" ? { problem: made } : made };
  } finally {
    await deleteScratchFile(file);
  }
}

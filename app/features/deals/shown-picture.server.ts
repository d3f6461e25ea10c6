import { env } from "~/env.server";
import { isStoredPath, type PictureSize, picturePath } from "~/features/pictures/addresses";
import type { Deal } from "./deal";
import { imageUrl } from "./urls";

/**
 * The address of a deal's picture on pages: this site's copy, or a file of this site. Other sites' are shown only where the site
 * makes no copies. Null: there is none, or none yet.
 */
export function shownPicture(
  { imageUrl: address, picture }: Pick<Deal, "imageUrl" | "picture">,
  size: PictureSize,
): string | null {
  if (picture) return picturePath(picture, size);
  const image = isStoredPath(address) ? null : imageUrl(address);
  return env().pictures && !image?.startsWith("/") ? null : image;
}

import { env } from "~/env.server";
import type { Deal } from "~/features/deals/deal";
import { imageUrl } from "~/features/deals/urls";
import { isStoredPath, type PictureSize, picturePath } from "~/features/pictures/picture-path";

type Pictured = Pick<Deal, "imageUrl" | "picture">;

/** The address of a deal's picture for programs: this site's copy if it has one. Null: there is no picture. */
export function pictureAddress({ imageUrl: address, picture }: Pictured, size: PictureSize): string | null {
  if (picture) return picturePath(picture, size);
  return picture === "" || isStoredPath(address) ? null : imageUrl(address);
}

/** The one for pages, which ask no other site where this one makes copies. Null: there is no picture, or no copy yet. */
export function shownPicture(deal: Pictured, size: PictureSize): string | null {
  const address = pictureAddress(deal, size);
  return env().pictures && !address?.startsWith("/") ? null : address;
}

import { may } from "~/features/accounts/rights";
import { parsePictureFile } from "~/features/pictures/picture-path";
import { barPicture, findPicture } from "~/features/pictures/pictures.server";
import { adminAction } from "~/platform/access/require-admin.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage, page } from "~/platform/page/page.server";
import { localPath } from "~/platform/page/redirects.server";

/** A stored picture. What a user uploaded is seen by others, but for those who decide, once a published deal shows it. */
export const loader = page(async ({ db, params, user }) => {
  const named = parsePictureFile(params.file ?? "");
  const picture = named && (await findPicture(db, named.hash, named.size));
  const isShown = picture?.isPublic || (user && (picture?.uploadedBy === user.id || may(user, "queue")));
  if (!picture || !isShown) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const cacheControl = picture.isPublic ? "public, max-age=31536000, immutable" : "private, no-store";
  return new Response(new Uint8Array(picture.bytes), {
    headers: { "Content-Type": "image/webp", "Cache-Control": cacheControl },
  });
});

/** Bars the picture, and returns to the page whose form was sent. */
export const action = adminAction("queue", async ({ db, form, params, user, now }) => {
  const named = parsePictureFile(params.file ?? "");
  if (!named) throw errorPage("not_found");
  if (await barPicture(db, named.hash, now)) logEvent("picture_barred", { userId: user.id, picture: named.hash });
  throw redirectWithFlash(localPath(form.get("redirectTo")), "pictureBarred");
});

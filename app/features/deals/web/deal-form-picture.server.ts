import { data } from "@remix-run/node";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import { shownPicture } from "~/features/deals/texts/shown-picture.server";
import { findPictureAt, storeUpload } from "~/features/pictures/pictures.server";
import type { Database } from "~/platform/db/connection.server";
import type { FormRequest } from "~/platform/forms/form-action.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { makePicture } from "~/platform/pictures/make-picture.server";
import type { DealFormResponse } from "./deal-form-response.server";

/** What a deal's form shows of pictures. */
export interface FormPictures {
  /** Whether a file may be sent. */
  takesFiles: boolean;
  /** This site's copy of the picture at an address. */
  shown: { address: string; src: string; isStored: boolean } | null;
  /** The address whose picture was removed for good. */
  barred?: string;
}

export async function formPictures(db: Database, address: string): Promise<FormPictures> {
  const takesFiles = env().pictures !== undefined;
  if (address === "") return { takesFiles, shown: null };
  const { picture, isBarred } = await findPictureAt(db, address);
  if (isBarred) return { takesFiles, shown: null, barred: address };
  const src = shownPicture({ imageUrl: address, picture }, "large");
  return { takesFiles, shown: src ? { address, src, isStored: picture !== null } : null };
}

/** The action of a deal's form: a picture that is sent with it is stored, and its address is as if it had been typed. */
export function withPicture<P extends FormRequest & { user: User }, T, R>(
  act: (pageRequest: P) => Promise<T>,
  respond: (form: URLSearchParams, about: Partial<DealFormResponse>) => R,
) {
  return async (pageRequest: P) => {
    const { form } = pageRequest;
    if (!pageRequest.file) return act(pageRequest);
    const taken = await takePicture(pageRequest, pageRequest.file);
    if (typeof taken === "string") {
      const problem = inEachLanguage((t) => t(`admin.pictureErrors.${taken}`));
      return data(respond(form, { problem }), { status: 400 });
    }
    form.set("imageUrl", taken.address);
    return act(pageRequest);
  };
}

async function takePicture(
  { db, user, now }: FormRequest & { user: User },
  { path, isWhole }: NonNullable<FormRequest["file"]>,
) {
  const { pictures } = env();
  if (!pictures) return "off";
  if (!isWhole) return "too_large";
  const made = await makePicture(path, "upload");
  return typeof made === "string" ? made : storeUpload(db, made, { ...pictures, userId: user.id, now });
}

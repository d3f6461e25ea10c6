import { env } from "~/env.server";
import type { Database } from "~/platform/db/connection.server";
import { makePicture, type PictureProblem } from "./make-picture.server";
import { storedBytes, storeUpload } from "./pictures.server";

export type UploadProblem = PictureProblem | "too_large" | "barred" | "no_room" | "off";

/** Stores the picture of an uploaded file, and returns the address that a deal refers to it by. */
export async function takeUpload(
  db: Database,
  { path, isWhole }: { path: string; isWhole: boolean },
  { userId, now }: { userId: string; now: Date },
): Promise<{ address: string } | UploadProblem> {
  const { pictures } = env();
  if (!pictures) return "off";
  if (!isWhole) return "too_large";
  const made = await makePicture(path);
  if (typeof made === "string") return made;
  if ((await storedBytes(db)) >= pictures.maxBytes) return "no_room";
  const address = await storeUpload(db, made, { userId, now });
  return address === "barred" ? "barred" : { address };
}

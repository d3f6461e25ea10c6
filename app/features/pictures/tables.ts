import type { Generated } from "kysely";

/** This site's copies of pictures, by the hash of the large one. Of a barred picture only the hash is left. */
export interface PicturesTable {
  hash: string;
  large: Buffer | null;
  small: Buffer | null;
  /** Whether a user has uploaded it: others see it once a published deal shows it. */
  is_upload: boolean;
  uploaded_by: string | null;
  stored_at: Date;
  /** Since when no deal has it. */
  unused_since: Date | null;
  /** When an admin removed it: it is stored no more. */
  barred_at: Date | null;
}

/** The values of `image_url` of deals that are or may become a picture of this site; triggers add those of other sites. */
export interface PictureAddressesTable {
  address: string;
  /** The hash; null: not fetched yet, not to be had, or barred. */
  picture: string | null;
  /** When it is fetched next; null: not again. */
  due_at: Date | null;
  problem: string | null;
  failures: Generated<number>;
}

import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { deleteInBatches } from "~/platform/db/in-batches.server";
import { purge } from "~/platform/db/retention.server";
import { inTransaction } from "~/platform/db/transaction.server";
import type { MadePicture } from "~/platform/values/made-picture";
import { type PictureSize, picturePath } from "./picture-path";

/** How long a picture is kept that no deal has. */
const UNUSED_FOR = "7 days";

/** How long a process may take for what it has claimed before another one may fetch it. */
const LEASE = sql`interval '10 minutes'`;

/** The pauses after failures: 10 and 40 minutes, 3, 11 and 43 hours; then a picture is not to be had. */
const RETRIES = 5;
const PAUSE = sql`interval '10 minutes' * 4 ^ least(failures, ${RETRIES - 1})`;

/** The problem of a picture that this site could not make, and that is tried again for ever. */
export const FAILED = "failed";

export interface FetchedPicture {
  address: string;
  /** `problem`: that of the outbound door, as `status_404` the status, or a `PictureProblem`. */
  made: MadePicture | { problem: string };
}

/** Takes addresses of deals whose pictures are due until the lease ends; the latest, so that a new deal waits for no import. */
export async function claimAddresses(db: Database, { limit, now }: { limit: number; now: Date }): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with due as (
      select address from picture_addresses
      where due_at <= ${now} and exists (
        select from all_deals where image_url = address and status in ('published', 'pending')
      )
      order by due_at desc limit ${limit} for update skip locked
    )
    update picture_addresses set due_at = ${now}::timestamptz + ${LEASE} from due
    where picture_addresses.address = due.address
    returning picture_addresses.address`.execute(db);
  return rows.map(({ address }) => address);
}

/** Stores fetched pictures, and when the others are fetched again. */
export async function recordFetched(db: Database, fetched: readonly FetchedPicture[], now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { address, made } of fetched.toSorted((one, other) => (one.address < other.address ? -1 : 1))) {
      const isStored = !("problem" in made) && (await storePicture(transaction, made, { uploadedBy: null, now }));
      const problem = "problem" in made ? made.problem : "barred";
      await transaction
        .updateTable("picture_addresses")
        .set(
          isStored
            ? { picture: made.hash, due_at: null, problem: null }
            : { problem, failures: sql`failures + 1`, due_at: problem === "barred" ? null : nextTry(problem, now) },
        )
        .where("address", "=", address)
        .execute();
    }
  });
}

function nextTry(problem: string, now: Date) {
  const isTried = problem === FAILED ? sql`true` : sql`failures < ${RETRIES}`;
  return sql<Date | null>`case when ${isTried} then ${now}::timestamptz + ${PAUSE} end`;
}

/** Stores a user's picture if all pictures have less than `maxBytes`, and returns the address that a deal refers to it by. */
export async function storeUpload(
  db: Database,
  made: MadePicture,
  { userId, maxBytes, now }: { userId: string; maxBytes: number; now: Date },
): Promise<{ address: string } | "barred" | "no_room"> {
  if ((await storedBytes(db)) >= maxBytes) return "no_room";
  return inTransaction(db, async (transaction) => {
    if (!(await storePicture(transaction, made, { uploadedBy: userId, now }))) return "barred";
    const address = picturePath(made.hash, "large");
    await transaction
      .insertInto("picture_addresses")
      .values({ address, picture: made.hash })
      .onConflict((conflict) => conflict.column("address").doUpdateSet({ picture: made.hash, problem: null }))
      .execute();
    return { address };
  });
}

/** The hash of the picture at an address, and whether it was removed for good. */
export async function findPictureAt(
  db: Database,
  address: string,
): Promise<{ picture: string | null; isBarred: boolean }> {
  const query = db.selectFrom("picture_addresses").select(["picture", "problem"]).where("address", "=", address);
  const { picture = null, problem } = (await query.executeTakeFirst()) ?? {};
  return { picture, isBarred: problem === "barred" };
}

/** Whether the picture is stored, or was already; it is not when it is barred. One that was fetched stays public. */
async function storePicture(
  transaction: Database,
  { hash, large, small }: MadePicture,
  { uploadedBy, now }: { uploadedBy: string | null; now: Date },
): Promise<boolean> {
  const row = { hash, large, small, is_upload: uploadedBy !== null, uploaded_by: uploadedBy, stored_at: now };
  const { barred_at } = await transaction
    .insertInto("pictures")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({
        unused_since: null,
        is_upload: sql`pictures.is_upload and excluded.is_upload`,
        uploaded_by: sql`case when pictures.is_upload and pictures.barred_at is null then excluded.uploaded_by end`,
      }),
    )
    .returning("barred_at")
    .executeTakeFirstOrThrow();
  return barred_at === null;
}

export interface StoredPicture {
  bytes: Buffer;
  /** Whether everybody may see it: it was fetched, or a published deal shows it. */
  isPublic: boolean;
  uploadedBy: string | null;
}

export async function findPicture(db: Database, hash: string, size: PictureSize): Promise<StoredPicture | null> {
  const row = await db
    .selectFrom("pictures")
    .select((eb) => [eb.ref(size).as("bytes"), "uploaded_by as uploadedBy"])
    .select(
      sql<boolean>`not is_upload or exists (
        select from picture_addresses join deals on image_url = address where picture = hash
      )`.as("isPublic"),
    )
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row?.bytes ? { ...row, bytes: row.bytes } : null;
}

/** Removes a picture from all deals, and keeps its hash so that it is not stored again; false if there is none. */
export async function barPicture(db: Database, hash: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("pictures")
      .set({ large: null, small: null, uploaded_by: null, barred_at: now, unused_since: null })
      .where("hash", "=", hash)
      .where("barred_at", "is", null)
      .executeTakeFirst();
    await transaction
      .updateTable("picture_addresses")
      .set({ picture: null, due_at: null, problem: "barred" })
      .where("picture", "=", hash)
      .execute();
    return numUpdatedRows > 0n;
  });
}

/** The bytes of all pictures. */
export async function storedBytes(db: Database): Promise<number> {
  const sum = sql<number>`coalesce(sum(octet_length(large) + octet_length(small)), 0)::float8`;
  const { bytes } = await db.selectFrom("pictures").select(sum.as("bytes")).executeTakeFirstOrThrow();
  return bytes;
}

const IS_WANTED = sql`image_url like 'http%' and octet_length(image_url) <= 2048`;

/** Whether a deal, or a proposed change of one, has the address. */
const IS_USED = sql`(
  exists (select from all_deals where image_url = address)
  or address in (select changes -> 'imageUrl' ->> 1 from submissions where decision is null)
)`;

/** Deletes pictures that no deal has had for a week, and addresses that none has. Returns how many pictures. */
export async function purgePictures(db: Database, now: Date): Promise<number> {
  // A deal may be written while the address that it shares with a deleted one is purged.
  await sql`
    insert into picture_addresses (address, due_at)
    select distinct image_url, ${now}::timestamptz from all_deals
    where ${IS_WANTED} and not exists (select from picture_addresses where address = image_url)
    on conflict do nothing`.execute(db);
  await deleteInBatches(db, "picture_addresses", sql`(picture is null or address like 'http%') and not ${IS_USED}`);
  const isShown = sql`exists (select from picture_addresses where picture = hash and ${IS_USED})`;
  await sql`
    update pictures set unused_since = case when unused_since is null then ${now}::timestamptz end
    where barred_at is null and (unused_since is null) <> ${isShown}`.execute(db);
  return purge(db, ["pictures", "unused_since", UNUSED_FOR], now);
}

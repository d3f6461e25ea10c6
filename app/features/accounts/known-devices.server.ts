import { randomBytes } from "node:crypto";
import type { Database } from "~/platform/db/connection.server";
import { isSignatureOf, signatureOf } from "~/platform/secrets/signature.server";
import { siteSecret } from "~/platform/secrets/site-secret.server";
import { hasEmail } from "./accounts.server";

/** The limit of accounts that know one device; the latest log-ins count. */
const MAX_MARKS = 5;

/** 16 random bytes, the device's id, and a signature over them and the account. */
const MARK = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

interface Account {
  id: string;
  password_hash: string;
  /** When the second factor was turned on; somebody else may have known the password before. */
  factorAt: Date | null;
}

/** Marks the device as known to this account. Only the site can tell whose a mark is; a new password or second factor ends it. */
export async function markDevice(
  db: Database,
  { userId, marks }: { userId: string; marks: readonly string[] },
): Promise<string[]> {
  const account = await accounts(db).where("id", "=", userId).executeTakeFirst();
  if (!account) return [...marks];
  const secret = await siteSecret(db, "known-devices");
  const others = marks.filter((mark) => deviceOf(mark, secret, account) === null);
  const device = randomBytes(16).toString("base64url");
  return [device + signatureOf(secret, signedText(device, account)), ...others].slice(0, MAX_MARKS);
}

export async function findKnownDevice(
  db: Database,
  { email, marks }: { email: string; marks: readonly string[] },
): Promise<string | null> {
  if (marks.length === 0) return null;
  return deviceAmong(db, marks, await accounts(db).where(hasEmail(email)).executeTakeFirst());
}

export async function findKnownDeviceOf(
  db: Database,
  { userId, marks }: { userId: string; marks: readonly string[] },
): Promise<string | null> {
  if (marks.length === 0) return null;
  return deviceAmong(db, marks, await accounts(db).where("id", "=", userId).executeTakeFirst());
}

async function deviceAmong(db: Database, marks: readonly string[], account: Account | undefined) {
  if (!account) return null;
  const secret = await siteSecret(db, "known-devices");
  const devices = marks.slice(0, MAX_MARKS).map((mark) => deviceOf(mark, secret, account));
  return devices.find((device) => device !== null) ?? null;
}

function accounts(db: Database) {
  return db
    .selectFrom("users")
    .leftJoin("second_factors", "user_id", "id")
    .select(["id", "password_hash", "second_factors.created_at as factorAt"]);
}

function deviceOf(mark: string, secret: Buffer, account: Account): string | null {
  const [, device, signature] = MARK.exec(mark) ?? [];
  if (!device || !signature) return null;
  return isSignatureOf(secret, signedText(device, account), signature) ? device : null;
}

function signedText(device: string, { id, password_hash: hash, factorAt }: Account): string {
  const factor = factorAt ? ` ${factorAt.getTime()}` : "";
  return `known-device ${device} ${id} ${hash}${factor}`;
}
